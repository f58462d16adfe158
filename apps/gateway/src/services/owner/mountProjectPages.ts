import { featureIds } from '@latchkey/wire'
import type { FastifyReply } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Project } from '../../projects/Project.js'
import { readReport } from '../analytics/readReport.js'
import type { OwnerCall, OwnerParts, OwnerRoutes } from './OwnerRoutes.js'
import { sendPage } from './ownerRequests.js'
import { renderAudit } from './pages/renderAudit.js'
import { type Note, renderPage, renderTabs, toProjectPath } from './pages/renderPage.js'
import { renderProjects } from './pages/renderProjects.js'
import { dayChoices, renderReport } from './pages/renderReport.js'
import { renderSettings } from './pages/renderSettings.js'
import { createProjectEditor, type ProjectEditor } from './projects/createProjectEditor.js'
import { ProjectMistake } from './projects/ProjectMistake.js'
import type { FeatureChange } from './projects/readFeatures.js'

/** What a form changes. Whatever is returned is shown this once. */
type Edit = (
  editor: ProjectEditor,
  id: string,
  form: URLSearchParams,
  project: Project,
) => Promise<{ newSecret?: string } | unknown>

const toLines = (text: string | null) =>
  (text ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
const isOn = (form: URLSearchParams, name: string) => form.get(name) === 'on'

/** By the last part of the path. */
const edits: Readonly<Record<string, Edit>> = {
  origins: (editor, id, form) => editor.setOrigins(id, toLines(form.get('origins'))),
  analytics: (editor, id, form) => editor.setFeatures(id, { isAnalyticsEnabled: isOn(form, 'analytics') }),
  wallet: (editor, id, form) =>
    editor.setWallet(id, {
      recovery: form.get('recovery') ?? undefined,
      isDeviceApprovalRequired: isOn(form, 'device-approval'),
    }),
  state: (editor, id, form) => editor.setEnabled(id, isOn(form, 'state')),
  features: (editor, id, form, project) =>
    editor.setFeatures(id, { features: listFeatureChanges(form, project) }),
  async payments(editor, id, form) {
    const { isSecretNew, secret } = await editor.setPayments(id, {
      webhook: form.get('webhook')?.trim() || null,
      recipients: toLines(form.get('recipients')),
      isSecretNew: isOn(form, 'new-secret'),
    })
    return isSecretNew ? { newSecret: secret } : {}
  },
  async sponsoring(editor, id, form) {
    const networkId = form.get('network') ?? ''
    if (isOn(form, 'remove')) return editor.removeSponsor(id, networkId)
    return editor.setSponsor(id, {
      networkId,
      dailyBudget: form.get('daily')?.trim() ?? '',
      userDailyBudget: form.get('user-daily')?.trim() ?? '',
      targets: toLines(form.get('targets')),
      isOriginEnough: isOn(form, 'origin-is-enough'),
    })
  },
}

/** What the form leaves as it was stays as it was: a feature that each site decides about has no list to send back. */
function listFeatureChanges(form: URLSearchParams, { features }: Project): FeatureChange[] {
  const toWords = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '')
  return featureIds
    .map((id) => ({ id, isEnabled: isOn(form, `on-${id}`), config: toWords(form.get(`list-${id}`) ?? '') }))
    .filter(({ config, id, isEnabled }) => {
      const known = features[id]
      return (known?.isEnabled ?? false) !== isEnabled || (known?.config ?? []).join() !== config.join()
    })
}

/**
 * Mounts the list of projects, and the pages of each.
 *
 * @param routes - See {@link OwnerRoutes}.
 * @param parts - See {@link OwnerParts}.
 */
export function mountProjectPages(routes: OwnerRoutes, parts: OwnerParts): void {
  const { audit, database, networks, now, payments, policies, projects } = parts

  async function findProject({ request }: OwnerCall): Promise<Project> {
    const { id } = request.params as { id: string }
    const project = await projects.find(id)
    if (!project) throw new GatewayFailure('route/unknown', 'There is no such project')
    return project
  }

  async function sendProjects({ reply, session }: OwnerCall, note?: Note): Promise<FastifyReply> {
    const rows = await Promise.all(
      (await projects.list()).map(async (project) => {
        const report = await readReport(database, { projectId: project.id, dayCount: 7, nowMs: now() })
        const visitors = report.visitors.reduce((sum, { count }) => sum + count, 0)
        return { project, visitors, connected: report.events.get('CONNECT_SUCCESS') ?? 0 }
      }),
    )
    const body = renderProjects(rows, session)
    return sendPage(reply, renderPage({ title: 'Projects', session, note, body }), note ? 422 : 200)
  }

  async function sendSettings(call: OwnerCall, project: Project, shown: { note?: Note; newSecret?: string }) {
    const { reply, session } = call
    const body = renderSettings({
      ...{ project, networks, session, newSecret: shown.newSecret },
      payments: await payments.find(project.id),
      policies: await policies.list(project.id),
    })
    const page = renderPage({ title: project.name, session, note: shown.note, body })
    return sendPage(reply, page, shown.note?.tone === 'bad' ? 422 : 200)
  }

  routes.get('/owner', (call) => sendProjects(call))
  routes.post('/owner/projects', async (call) => {
    const { form, reply, session } = call
    try {
      const { id } = await createProjectEditor(parts, session.label).create({
        ...{ name: form.get('name') ?? '', origins: toLines(form.get('origins')) },
        isAnalyticsEnabled: isOn(form, 'analytics'),
      })
      return reply.redirect(toProjectPath(id, 'settings'), 303)
    } catch (error) {
      return sendProjects(call, toNote(error))
    }
  })

  routes.get('/owner/projects/:id', async (call) => {
    const project = await findProject(call)
    const { days } = call.request.query as Record<string, unknown>
    const dayCount = dayChoices.find((choice) => String(choice) === days) ?? 30
    const report = await readReport(database, { projectId: project.id, dayCount, nowMs: now() })
    const body = renderReport(project, report, dayCount)
    return sendPage(call.reply, renderPage({ title: project.name, session: call.session, body }))
  })

  routes.get('/owner/projects/:id/changes', async (call) => {
    const project = await findProject(call)
    const body = `${renderTabs(project.id, 'changes')}${renderAudit(await audit.list(project.id))}`
    return sendPage(call.reply, renderPage({ title: project.name, session: call.session, body }))
  })

  routes.get('/owner/projects/:id/settings', async (call) => {
    const isSaved = 'saved' in (call.request.query as object)
    const note: Note = { tone: 'good', text: 'Saved.' }
    return sendSettings(call, await findProject(call), isSaved ? { note } : {})
  })

  for (const [action, edit] of Object.entries(edits)) {
    routes.post(`/owner/projects/:id/${action}`, async (call) => {
      const { form, reply, session } = call
      const project = await findProject(call)
      try {
        const shown = (await edit(createProjectEditor(parts, session.label), project.id, form, project)) as {
          newSecret?: string
        }
        if (shown?.newSecret !== undefined) {
          return sendSettings(call, project, { newSecret: shown.newSecret })
        }
        return reply.redirect(`${toProjectPath(project.id, 'settings')}?saved`, 303)
      } catch (error) {
        return sendSettings(call, project, { note: toNote(error) })
      }
    })
  }
}

/** Anything but a mistake of the owner’s own is not for the page. */
function toNote(error: unknown): Note {
  if (error instanceof ProjectMistake) return { tone: 'bad', text: `${error.message}. Nothing was changed.` }
  throw error
}

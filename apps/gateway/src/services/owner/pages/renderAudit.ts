import { toHtml } from '../../../reference/toHtml.js'
import type { OwnerAudit } from '../createOwnerAudit.js'
import { type Html, toProjectPath } from './renderPage.js'

/**
 * Renders what was changed by whom.
 *
 * @param entries - The newest first.
 */
export function renderAudit(entries: Awaited<ReturnType<OwnerAudit['list']>>): Html {
  const about =
    '<p class="soft">The newest 200 changes, made here and with the commands of this version or a later one. They are kept for 400 days.</p>'
  if (entries.length === 0) return `${about}<p>Nothing has been changed yet.</p>`
  const rows = entries.map(({ after, at, before, projectId, what, who }) => {
    const project =
      projectId === ''
        ? ''
        : ` <a href="${toHtml(toProjectPath(projectId))}"><code>${toHtml(projectId)}</code></a>`
    const changes =
      after === ''
        ? ''
        : `<div class="changes"><div><p class="soft">Before</p><pre>${toHtml(before) || '–'}</pre></div><div><p class="soft">After</p><pre>${toHtml(after)}</pre></div></div>`
    const time = at.toISOString()
    return `<article class="card wide"><h2>${toHtml(what)}${project}</h2><p class="soft"><time datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time>, ${toHtml(who)}</p>${changes}</article>`
  })
  return `${about}<div class="cards">${rows.join('')}</div>`
}

import { randomUUID } from 'node:crypto'
import type { SecureTokens } from '@latchkey/wire/secure'
import type { Project } from '../../projects/Project.js'
import type { Audit } from '../audit/createAudit.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { EmailChanges } from '../email-changes/createEmailChanges.js'
import type { Identities, KnownLogin } from '../identities/createIdentities.js'
import { normalizeEmail } from '../identities/normalizeEmail.js'
import type { Admission } from '../sessions/createAdmission.js'
import type { Sites } from '../sites/createSites.js'
import type { Caller } from './Caller.js'
import type { CodeSender, MailedStep } from './createCodeSender.js'
import type { CodeKey, CodeRow, CodeStep, CodeStore } from './createCodeStore.js'
import {
  type LoginStep,
  refuseTransaction,
  requireRight,
  type StepAnswer,
  toStepAnswer,
  type UpdateStep,
} from './steps.js'

/** Logins by mail. */
export type EmailLogin = {
  /**
   * Begins one. What it does and answers depends on the device, never on whether the address is known.
   *
   * @throws GatewayFailure `email/invalid`, `email/limited`, `email/off`, `mail/unavailable`, and those of {@link Sites}
   */
  start(request: {
    projectId: string
    origin: string
    email: string
    caller: Caller
  }): Promise<StepAnswer<LoginStep>>
  /** Goes on once the device was approved. */
  continue(transactionId: string, caller: Caller): Promise<StepAnswer<LoginStep>>
  /** Mails again what was mailed last, also in a change of address. */
  resend(transactionId: string, caller: Caller): Promise<StepAnswer<LoginStep> | StepAnswer<UpdateStep>>
  /** Ends it with a session. */
  verify(request: {
    transactionId: string
    code: string | undefined
    caller: Caller
  }): Promise<SecureTokens & { email: string; isNewUser: boolean }>
}

/** What logins work with. */
export type EmailLoginDependencies = {
  admission: Admission
  audit: Audit
  changes: EmailChanges
  identities: Identities
  metrics: SecureMetrics
  now: () => number
  sender: CodeSender
  sites: Sites
  store: CodeStore
}

/**
 * Makes logins by mail.
 *
 * @param dependencies - See {@link EmailLoginDependencies}.
 */
export function createEmailLogin(dependencies: Omit<EmailLoginDependencies, 'audit'>): EmailLogin {
  const { admission, changes, identities, metrics, now, sender, sites, store } = dependencies

  async function requireRow(transactionId: string, { thumbprint }: Caller): Promise<CodeRow> {
    const row = await store.find(transactionId, thumbprint)
    if (!row) throw refuseTransaction()
    return row
  }

  /** Mails a new code or link for a step that follows the one a transaction is at, or is the same. */
  async function mailStep(row: CodeRow, step: MailedStep, caller: Caller): Promise<CodeRow> {
    const { projectId, subject } = row
    const project = await sites.require(projectId, row.origin)
    return sender.counted({ step, subject, projectId, caller }, async () => {
      const key = { id: row.id, thumbprint: row.thumbprint, step: row.step as CodeStep }
      const { secret, secretHash } = sender.makeSecret({ ...key, step })
      const renewed = await store.renew(key, { step, secretHash })
      if (!renewed) throw refuseTransaction()
      await sender.send(renewed, secret, project, caller)
      return renewed
    })
  }

  async function finish(row: CodeRow, caller: Caller, authenticatedAtMs: number) {
    const project = await sites.require(row.projectId, row.origin)
    const email = await sender.openEmail(row.emailBox, row.id)
    await changes.assertFree({ projectId: row.projectId, email })
    const { isNewUser, userId } = await identities.findOrMakeUser({ project, email })
    const { isApproved: isDeviceApproved, origin, projectId } = row
    const login = { userId, isNewUser, projectId, origin, caller, isDeviceApproved, authenticatedAtMs }
    const tokens = await admission.admit(login)
    return { ...tokens, email, isNewUser }
  }

  /** The device is logged in already; it has to be so still. */
  async function takeConnected(key: CodeKey): Promise<{ row: CodeRow; authenticatedAtMs: number }> {
    const row = await store.take({ ...key, step: 'connect' }, null)
    if (!row) throw refuseTransaction()
    const email = await sender.openEmail(row.emailBox, row.id)
    const { authenticatedAtMs } = await identities.findLogin({ ...row, email })
    if (authenticatedAtMs === undefined) throw refuseTransaction()
    return { row, authenticatedAtMs }
  }

  return {
    async start({ caller, email: typed, origin, projectId }) {
      const project = await sites.require(projectId, origin)
      const email = normalizeEmail(typed)
      const subject = identities.toSubject(email)
      const { device, place, thumbprint } = caller
      const known = await identities.findLogin({ projectId, email, thumbprint, origin })
      const step = chooseStep(project, known)
      return sender.counted({ step, subject, projectId, caller }, async () => {
        const id = randomUUID()
        const made = step === 'connect' ? undefined : sender.makeSecret({ id, thumbprint, step })
        const row = await store.insert({
          ...{ id, step, projectId, origin, thumbprint, device, place, subject },
          ...{ userId: null, accountKey: null, nextSubject: null, nextEmailBox: null },
          secretHash: made?.secretHash ?? null,
          emailBox: await sender.sealEmail(email, id),
        })
        if (made) await sender.send(row, made.secret, project, caller)
        return toStepAnswer<LoginStep>(row, now())
      })
    },
    async continue(transactionId, caller) {
      const row = await requireRow(transactionId, caller)
      if (row.step === 'primary' || row.step === 'secondary') throw refuseTransaction()
      const isDue = row.step === 'device' && row.isApproved
      return toStepAnswer(isDue ? await mailStep(row, 'code', caller) : row, now())
    },
    async resend(transactionId, caller) {
      const row = await requireRow(transactionId, caller)
      if (row.step === 'connect') return toStepAnswer(row, now())
      const isApproved = row.step === 'device' && row.isApproved
      const step = isApproved ? 'code' : (row.step as MailedStep)
      return toStepAnswer<LoginStep>(await mailStep(row, step, caller), now())
    },
    async verify({ caller, code, transactionId }) {
      const key: CodeKey = { id: transactionId, thumbprint: caller.thumbprint, step: 'code' }
      if (code === undefined) {
        const { authenticatedAtMs, row } = await takeConnected(key)
        return finish(row, caller, authenticatedAtMs)
      }
      const row = requireRight(await store.tryCode(key, sender.hashCode(key, code)), metrics)
      return finish(row, caller, now())
    },
  }
}

function chooseStep(project: Project, known: KnownLogin): LoginStep {
  if (known.authenticatedAtMs !== undefined) return 'connect'
  return project.isDeviceApprovalRequired && !known.isDeviceApproved ? 'device' : 'code'
}

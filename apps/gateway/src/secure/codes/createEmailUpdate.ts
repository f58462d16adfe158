import { randomUUID } from 'node:crypto'
import type { ChangeMails } from '../email-changes/createChangeMails.js'
import type { EmailChangeBody, EmailChangeGuard } from '../email-changes/createEmailChangeGuard.js'
import { normalizeEmail } from '../identities/normalizeEmail.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { WalletFailure } from '../WalletFailure.js'
import type { Caller } from './Caller.js'
import type { CodeKey, CodeRow } from './createCodeStore.js'
import type { EmailLoginDependencies } from './createEmailLogin.js'
import { refuseTransaction, requireRight, type StepAnswer, toStepAnswer, type UpdateStep } from './steps.js'

/** A code of a change of address. */
type UpdateCode = { session: SecureSession; transactionId: string; code: string; caller: Caller }

/** Changes of address: first the present mailbox says yes, then the new one. */
export type EmailUpdate = {
  /**
   * Mails a code to the present address.
   *
   * @throws GatewayFailure those of {@link EmailChangeGuard}, `email/missing`, `email/invalid`, `email/limited`, `email/off`, `mail/unavailable`
   */
  start(request: {
    session: SecureSession
    body: EmailChangeBody
    caller: Caller
  }): Promise<StepAnswer<UpdateStep>>
  /** Takes that code and mails one to the new address. */
  verifyPrimary(given: UpdateCode): Promise<StepAnswer<UpdateStep>>
  /**
   * Takes that one too, and tells the address from before, with a link that undoes it.
   *
   * @throws GatewayFailure `email/taken` when another user of the project logs in with it; `email/changed`, `email/change-waits`.
   */
  verifySecondary(given: UpdateCode): Promise<{ email: string }>
}

/**
 * Makes changes of address.
 *
 * @param dependencies - As for logins.
 */
export function createEmailUpdate(
  dependencies: Omit<EmailLoginDependencies, 'admission'> & {
    guard: EmailChangeGuard
    mails: ChangeMails
  },
): EmailUpdate {
  const { audit, changes, guard, identities, mails, metrics, now, sender, sites, store } = dependencies

  async function tryCode(step: UpdateStep, { caller, code, session, transactionId }: UpdateCode) {
    const key: CodeKey = { id: transactionId, thumbprint: caller.thumbprint, step }
    const row = requireRight(await store.tryCode(key, sender.hashCode(key, code)), metrics)
    // On a device where two users are logged in each has their own.
    if (row.userId !== session.userId) throw refuseTransaction()
    return row
  }

  async function mail(row: CodeRow, secret: string, caller: Caller): Promise<void> {
    await sender.send(row, secret, await sites.require(row.projectId, row.origin), caller)
  }

  return {
    async start({ body, caller, session }) {
      const { origin, projectId, userId } = session
      const present = await identities.findEmail(userId)
      if (present === undefined) {
        throw new WalletFailure('email/missing', 'This user logs in without an address of their own')
      }
      const next = normalizeEmail(body.email)
      if (next === present) throw new WalletFailure('email/invalid', 'Invalid email. It is the present one')
      await guard(session, body)
      const subject = identities.toSubject(present)
      return sender.counted({ step: 'primary', subject, projectId, caller }, async () => {
        const id = randomUUID()
        const { device, place, thumbprint } = caller
        const { secret, secretHash } = sender.makeSecret({ id, thumbprint, step: 'primary' })
        const row = await store.insert({
          ...{ id, step: 'primary', projectId, origin, thumbprint, device, place, userId, subject },
          ...{ secretHash, accountKey: null, emailBox: await sender.sealEmail(present, id) },
          nextSubject: identities.toSubject(next),
          nextEmailBox: await sender.sealEmail(next, id),
        })
        const { deviceId } = session
        await audit.write({ userId, projectId, origin, deviceId, place, event: 'email-change-begun' })
        await mail(row, secret, caller)
        return toStepAnswer<UpdateStep>(row, now())
      })
    },
    async verifyPrimary(given) {
      const { nextEmailBox, nextSubject, ...row } = await tryCode('primary', given)
      if (nextEmailBox === null || nextSubject === null) throw refuseTransaction()
      const { id, thumbprint } = row
      const { secret, secretHash } = sender.makeSecret({ id, thumbprint, step: 'secondary' })
      // Before the mail: where that fails, it can be asked for again.
      const next = await store.insert({
        ...row,
        ...{ step: 'secondary', subject: nextSubject, emailBox: nextEmailBox, secretHash },
        nextSubject: null,
        nextEmailBox: null,
      })
      const { projectId } = row
      const asked = { step: 'secondary', subject: nextSubject, projectId, caller: given.caller } as const
      await sender.counted(asked, () => mail(next, secret, given.caller))
      return toStepAnswer(next, now())
    },
    async verifySecondary(given) {
      const { emailBox, id } = await tryCode('secondary', given)
      const email = await sender.openEmail(emailBox, id)
      const { deviceId, origin, projectId, userId } = given.session
      const { device, place } = given.caller
      const { name: projectName } = await sites.require(projectId, origin)
      const previous = await identities.findEmail(userId)
      if (previous === undefined) throw refuseTransaction()
      await changes.assertFree({ projectId, email })
      const { token } = await changes.change({ userId, projectId, origin, previous, next: email })
      await audit.write({ userId, projectId, origin, deviceId, place, event: 'email-changed' })
      mails.sendChanged(previous, token, { projectName, origin, device, place })
      return { email }
    },
  }
}

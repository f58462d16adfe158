import { SecureError } from '@latchkey/errors/secure'
import {
  continueEmailLogin,
  getSecureSession,
  startEmailLogin,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from '@latchkey/wire/secure'
import type { FrameCalls } from '../FrameCalls.js'
import type { FrameContext } from '../FrameContext.js'

/** How often it is asked whether the mailed link was used, in milliseconds. */
const deviceIntervalMs = 2_000

type EmailCallName =
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'

/**
 * Makes the calls of a login by mail and of a change of address, which the visitor is asked about here, where no site can
 * answer, and which the wallet's owner signs. What has begun is in memory: a page that is loaded again begins again.
 *
 * @param context - The frame's parts.
 */
export function createEmailCalls({
  clock,
  gateway,
  origin,
  projectId,
  session,
  tell,
  wallet,
}: FrameContext): {
  calls: Pick<FrameCalls, EmailCallName>
  reset(): void
} {
  let login: { transactionId: string; ended: AbortController } | undefined
  let updateId: string | undefined

  function requireLogin() {
    if (!login) throw new SecureError('secure/login-missing')
    return login
  }

  function begin(transactionId: string): void {
    login?.ended.abort()
    login = { transactionId, ended: new AbortController() }
  }

  async function finish(code: string | undefined): Promise<void> {
    const { transactionId } = requireLogin()
    const tokens = await gateway.call(verifyEmailCode, {
      body: { transactionId, ...(code !== undefined && { code }) },
    })
    await session.begin(tokens)
    login = undefined
    tell('SESSION_UPDATE', { token: tokens.sessionId })
  }

  function takeUpdateId(): string {
    if (updateId === undefined) throw new SecureError('secure/login-missing')
    return updateId
  }

  return {
    reset() {
      login?.ended.abort()
      login = undefined
      updateId = undefined
    },
    calls: {
      async CONNECT_EMAIL({ email }) {
        const step = await gateway.call(startEmailLogin, { body: { projectId, origin, email } })
        begin(step.transactionId)
        // A device that is logged in at this site shows no code.
        if (step.action === 'CONNECT') await finish(undefined)
        return { action: step.action }
      },
      async CONNECT_DEVICE(_, pageSignal) {
        const { ended, transactionId } = requireLogin()
        const signal = AbortSignal.any([pageSignal, ended.signal])
        for (;;) {
          const { action } = await gateway.call(continueEmailLogin, { body: { transactionId }, signal })
          if (action !== 'VERIFY_DEVICE') return undefined
          await clock.wait(deviceIntervalMs, signal)
        }
      },
      async CONNECT_OTP({ otp }) {
        await finish(otp)
        return undefined
      },
      async UPDATE_EMAIL({ email }) {
        updateId = undefined
        const { email: present } = await session.call(getSecureSession)
        // The gateway says to who has no address of their own that there is none to change.
        const next = email.trim()
        const assertion = present === null ? undefined : await wallet.confirmEmail({ present, next })
        const body = { email: next, ...(assertion && { assertion }) }
        const step = await wallet.callAsOwner('startEmailUpdate', body)
        updateId = step.transactionId
        return { action: step.action }
      },
      async UPDATE_EMAIL_PRIMARY_OTP({ otp: code }) {
        const transactionId = takeUpdateId()
        updateId = (await session.call(verifyPrimaryEmailCode, { transactionId, code })).transactionId
        return undefined
      },
      async UPDATE_EMAIL_SECONDARY_OTP({ otp: code }) {
        const transactionId = takeUpdateId()
        const { email: newEmail } = await session.call(verifySecondaryEmailCode, { transactionId, code })
        updateId = undefined
        return { newEmail }
      },
    },
  }
}

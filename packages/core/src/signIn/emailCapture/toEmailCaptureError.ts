import { isAppKitError } from '@latchkey/errors'
import { EmailCaptureError } from '@latchkey/errors/emailCapture'
import type { Failure } from '../../events/CoreEvents.js'

/** Said where the gateway does not say how long to wait, in seconds. */
const usualWaitSeconds = 30

/**
 * Reads what the gateway answered to an email or a code.
 *
 * @param error - What its client threw.
 * @param asked - What was sent.
 * @returns An error with an `email-capture/…` code; all else, such as a line that is gone, as it was.
 */
export function toEmailCaptureError(error: unknown, asked: 'email' | 'code'): unknown {
  if (!isAppKitError(error, 'wire/http-status')) return error
  const { body: reason, status } = error.context
  const cause = { cause: error }
  if (status === 429) {
    const header = error.cause instanceof Response ? error.cause.headers.get('retry-after') : null
    const seconds = Number(header ?? usualWaitSeconds) || usualWaitSeconds
    return new EmailCaptureError('email-capture/too-soon', { seconds }, cause)
  }
  if (status === 404) return new EmailCaptureError('email-capture/code-over', undefined, cause)
  if (status === 503) return new EmailCaptureError('email-capture/unavailable', undefined, cause)
  if (status !== 400 && status !== 422) return error
  return asked === 'email'
    ? new EmailCaptureError('email-capture/email-invalid', undefined, cause)
    : new EmailCaptureError('email-capture/code-refused', { reason, ...readRefusal(reason) }, cause)
}

/** The call is the original gateway's, which has words for this and no codes. */
function readRefusal(reason: string): Pick<Failure, 'peer'> {
  const [, triesLeft] = /(\d{1,2}) tr(?:y is|ies are) left/.exec(reason) ?? []
  if (triesLeft) return { peer: { code: 'code/wrong', context: { triesLeft: Number(triesLeft) } } }
  return reason.includes('Ask for a new one') ? { peer: { code: 'code/void', context: {} } } : {}
}

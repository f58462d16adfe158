import { type AppKitError, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'

/**
 * What is told of a transfer that failed: a typed error as it is, anything else as `send/failed`.
 *
 * @param error - Whatever was thrown; it is kept as the cause.
 */
export function toSendFailure(error: unknown): AppKitError {
  return isAppKitError(error) ? error : new SendError('send/failed', undefined, { cause: error })
}

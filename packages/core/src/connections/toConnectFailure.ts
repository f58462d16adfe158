import { AppKitError, isAppKitError } from '@latchkey/errors'

/**
 * What is told of an attempt to connect that failed: a typed error as it is, anything else as `connection/failed`.
 *
 * @param error - Whatever was thrown; it is kept as the cause.
 */
export function toConnectFailure(error: unknown): AppKitError {
  return isAppKitError(error) ? error : new AppKitError('connection/failed', undefined, { cause: error })
}

import { type AppKitError, isAppKitError } from '@latchkey/errors'
import { relayErrorCodes } from '@latchkey/wire/relay'

/**
 * Tells whether a relay does not know the method it was called with.
 *
 * @param error - What the call threw.
 */
export function isMethodMissing(error: unknown): error is AppKitError<'pairing/relay-error'> {
  return isAppKitError(error, 'pairing/relay-error') && error.context.code === relayErrorCodes.methodNotFound
}

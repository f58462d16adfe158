import { isAppKitError } from '@latchkey/errors'

/** A failure as it is stored, so that every tab can throw it. */
export function toFailure(error: unknown): { code: string; context: unknown } {
  if (isAppKitError(error)) return { code: error.code, context: error.context }
  return { code: 'pairing/authentication-invalid', context: { reason: 'it could not be verified' } }
}

import { PairingError } from '@latchkey/errors/pairing'

/**
 * The error for a sign-in that cannot be taken.
 *
 * @param reason - What is wrong.
 * @param cause - The failure underneath.
 */
export function refuseAuthentication(reason: string, cause?: unknown): Error {
  return new PairingError('pairing/authentication-invalid', { reason }, { cause })
}

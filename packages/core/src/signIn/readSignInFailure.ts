import { type ErrorCode, getErrorDetail, isAppKitError } from '@latchkey/errors'
import { SignInError } from '@latchkey/errors/signIn'

/**
 * A failure to sign in as it is told; `failure`: what the owner's analytics count, where it was none of the visitor's wish;
 * `needsEmail`: a confirmed email is asked for first, which gateways say in these words only.
 */
export type SignInFailure = { code: ErrorCode; message: string; failure?: Error; needsEmail: boolean }

/** The original gateway answers a refused sign-in with plain text. */
const needsEmailWords = /OTP is req/

/**
 * Reads why signing in came to nothing.
 *
 * @param error - What was thrown.
 */
export function readSignInFailure(error: unknown): SignInFailure {
  const isGeneral = !isAppKitError(error) || error.code.startsWith('wire/')
  const failure = isGeneral ? new SignInError('sign-in/failed', undefined, { cause: error }) : error
  // The gateway says why it refused, and a wallet why it did not sign.
  const message = getErrorDetail(failure)
  const needsEmail = needsEmailWords.test(message)
  return isAppKitError(error, 'wallet/rejected')
    ? { code: 'sign-in/rejected', message, needsEmail }
    : { code: failure.code, message, failure, needsEmail }
}

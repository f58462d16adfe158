import { isAppKitError } from '@latchkey/errors'

/** How wallets without a code for it say in words that they do not know a request. */
const unknownWords =
  /\bun(known|supported|recognized)\b|\bnot (supported|implemented|found|exist)|doesn['’]t (support|exist|has)/i

/**
 * Whether a wallet that was told that the site lets go of it knows no such request, or shares nothing any more: then nothing
 * is left on its side either.
 *
 * @param error - What it answered.
 */
export function hasNothingToLeave(error: unknown): boolean {
  return (
    isAppKitError(error, 'wallet/unsupported-method') ||
    isAppKitError(error, 'wallet/unauthorized') ||
    (isAppKitError(error, 'wallet/request-failed') && unknownWords.test(error.message))
  )
}

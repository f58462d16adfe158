import type { FailureValues, PeerFailure } from '@latchkey/errors'

/** What frames of other makers say, which have no codes: the protocol's own words, and those their servers use. */
const words: readonly (readonly [RegExp, string, (groups: readonly string[]) => FailureValues])[] = [
  [/^unverified_domain$/, 'secure/unverified-domain', () => ({})],
  [/^User rejected the request$/, 'secure/rejected', () => ({})],
  [/^Request was aborted$/, 'secure/aborted', () => ({})],
  [/Invalid email/i, 'email/invalid', () => ({})],
  [/^Invalid (code|otp)/i, 'code/wrong', () => ({})],
  [/again after (\d{1,6}) seconds/, 'email/limited', ([, seconds]) => ({ seconds: Number(seconds) })],
]

/**
 * The code and context of our own frame for what another one says in words.
 *
 * @param text - Its words.
 * @returns `undefined` for words that are not known.
 */
export function readForeignWords(text: string): PeerFailure | undefined {
  for (const [pattern, code, read] of words) {
    const found = pattern.exec(text)
    if (found) return { code, context: read(found) }
  }
  return undefined
}

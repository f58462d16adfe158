import type { FailureValues, PeerFailure } from '@latchkey/errors'
import { EmbeddedError } from '@latchkey/errors/embedded'
import type { FrameFailure } from '@latchkey/wire/frame'

/** What has a code of the kit's own. */
const known: Readonly<Record<string, (reason: string) => InstanceType<typeof EmbeddedError>>> = {
  /** The gateway names other addresses than this browser knows. */
  'secure/addresses-changed': (reason) => new EmbeddedError('embedded/addresses-changed', { reason }),
  /** This origin is not one that the project names (§4.060). */
  'secure/unverified-domain': () => new EmbeddedError('embedded/unverified-domain'),
  'secure/rejected': () => new EmbeddedError('embedded/rejected'),
  'secure/aborted': () => new EmbeddedError('embedded/request-aborted'),
}

/**
 * The error of what has failed in the frame.
 *
 * @param failure - What the frame said: by its code, or in words where it is another's frame.
 */
export function toEmbeddedError({
  message: reason,
  code,
  context,
}: FrameFailure): InstanceType<typeof EmbeddedError> {
  const peer = code === undefined ? readForeignWords(reason) : { code, context: context ?? {} }
  const make = peer && Object.hasOwn(known, peer.code) ? known[peer.code] : undefined
  return make?.(reason) ?? new EmbeddedError('embedded/failed', { reason, ...(peer && { peer }) })
}

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
function readForeignWords(text: string): PeerFailure | undefined {
  for (const [pattern, code, read] of words) {
    const found = pattern.exec(text)
    if (found) return { code, context: read(found) }
  }
  return undefined
}

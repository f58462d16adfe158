import { EmbeddedError } from '@latchkey/errors/embedded'
import type { FrameFailure } from '@latchkey/wire/frame'
import { readForeignWords } from './readForeignWords.js'

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

import { decodeRecap } from './decodeRecap.js'
import type { Recap } from './Recap.js'
import { recapPrefix } from './recapPrefix.js'

/**
 * Finds the recap of a message: only its last resource can be one.
 *
 * @param resources - The message's resources.
 * @returns The recap, or undefined when there is none.
 * @throws `pairing/authentication-invalid` when there is one but malformed.
 */
export function findRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  return last?.startsWith(recapPrefix) ? decodeRecap(last) : undefined
}

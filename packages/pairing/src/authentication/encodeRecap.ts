import { toBase64 } from '../encoding/toBase64.js'
import { toUtf8 } from '../encoding/toUtf8.js'
import type { Recap } from './Recap.js'
import { recapPrefix } from './recapPrefix.js'

/**
 * Writes a recap as a resource: base64 without padding of compact JSON, in the order of the recap's members.
 *
 * @param recap - The recap.
 * @returns `urn:recap:…`
 */
export function encodeRecap(recap: Recap): string {
  return recapPrefix + toBase64(toUtf8(JSON.stringify(recap))).replaceAll('=', '')
}

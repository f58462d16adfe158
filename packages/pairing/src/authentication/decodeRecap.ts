import * as v from 'valibot'
import { fromBase64 } from '../encoding/fromBase64.js'
import { fromUtf8 } from '../encoding/fromUtf8.js'
import { parseJson } from '../encoding/parseJson.js'
import type { Recap } from './Recap.js'
import { recapPrefix } from './recapPrefix.js'
import { recapSchema } from './recapSchema.js'
import { refuseAuthentication } from './refuseAuthentication.js'

/**
 * Reads a recap.
 *
 * @param resource - `urn:recap:` and base64, with or without padding.
 * @throws `pairing/authentication-invalid` when it is none, or grants nothing.
 */
export function decodeRecap(resource: string): Recap {
  const bytes = resource.startsWith(recapPrefix) ? fromBase64(resource.slice(recapPrefix.length)) : undefined
  const parsed = v.safeParse(recapSchema, parseJson((bytes && fromUtf8(bytes)) ?? ''))
  if (!parsed.success) throw refuseAuthentication('a resource is a malformed recap')
  return parsed.output
}

import { joinBytes } from '../encoding/joinBytes.js'
import { toBase64Url } from '../encoding/toBase64Url.js'
import { toUtf8 } from '../encoding/toUtf8.js'

/**
 * Writes an envelope of type 2: no encryption, for the first request in a link from app to app.
 *
 * @param text - The JSON text of one message.
 * @returns base64url without padding.
 */
export function sealPlain(text: string): string {
  return toBase64Url(joinBytes(Uint8Array.of(2), toUtf8(text)))
}

import { PairingError } from '@latchkey/errors/pairing'
import { fromBase64, fromUtf8, joinBytes, toBase64Url, toUtf8 } from '../encoding.js'

/**
 * Writes an envelope of type 2: no encryption, for the first request in a link from app to app.
 *
 * @param text - The JSON text of one message.
 * @returns base64url without padding.
 */
export function sealPlain(text: string): string {
  return toBase64Url(joinBytes(Uint8Array.of(2), toUtf8(text)))
}

/**
 * Reads an envelope of type 2, which is not encrypted. What the relay delivers is never read with this.
 *
 * @param envelope - Base64 of either alphabet.
 * @returns The JSON text of one message.
 * @throws `pairing/envelope-invalid` when it is no such envelope.
 */
export function openPlain(envelope: string): string {
  const bytes = fromBase64(envelope)
  const text = bytes?.[0] === 2 ? fromUtf8(bytes.subarray(1)) : undefined
  if (text === undefined)
    throw new PairingError('pairing/envelope-invalid', { reason: 'it is no plain envelope' })
  return text
}

/**
 * Writes the link that carries an envelope from app to app, past the relay.
 *
 * @param parameters - `universalLink`: the receiver's. `topic`: the envelope's topic. `envelope`: base64url.
 */
export function formatLinkModeUrl(parameters: {
  universalLink: string
  topic: string
  envelope: string
}): string {
  const { universalLink, topic, envelope } = parameters
  return `${universalLink}?wc_ev=${envelope}&topic=${topic}`
}

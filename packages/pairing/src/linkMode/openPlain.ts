import { PairingError } from '@latchkey/errors/pairing'
import { fromBase64 } from '../encoding/fromBase64.js'
import { fromUtf8 } from '../encoding/fromUtf8.js'

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

import { PairingError } from '@latchkey/errors/pairing'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { deriveSymKey } from '../crypto/deriveSymKey.js'
import { parseKey } from '../crypto/parseKey.js'
import { fromBase64 } from '../encoding/fromBase64.js'
import { fromUtf8 } from '../encoding/fromUtf8.js'
import { toHex } from '../encoding/toHex.js'

const ivLength = 12
const tagLength = 16
const keyLength = 32

/** An envelope and the keys that may open it, 64 hex characters each. */
export type OpenParameters = {
  /** Base64 of either alphabet. */
  envelope: string
  /** Opens type 0. */
  symKey?: string | undefined
  /** Opens type 1, together with the sender's public key inside the envelope. */
  privateKey?: string | undefined
}

/** What was in an envelope. */
export type OpenedEnvelope = { type: 0; text: string } | { type: 1; text: string; senderPublicKey: string }

/**
 * Decrypts a message. A key that is not given refuses the type it belongs to, so a topic takes only what is meant for it.
 * Unencrypted envelopes (type 2) are never taken: they belong to links between apps.
 *
 * @throws `pairing/envelope-invalid` when it is no envelope, of another type, or not made with the key.
 */
export async function open({ envelope, symKey, privateKey }: OpenParameters): Promise<OpenedEnvelope> {
  const bytes = fromBase64(envelope)
  if (!bytes) throw invalid('it is no base64')
  if (bytes[0] === 0 && symKey !== undefined) return { type: 0, text: decrypt(symKey, bytes.subarray(1)) }
  if (bytes[0] === 1 && privateKey !== undefined) {
    if (bytes.length < 1 + keyLength) throw invalid('it is too short')
    const senderPublicKey = toHex(bytes.subarray(1, 1 + keyLength))
    const key = await deriveSymKey(privateKey, senderPublicKey)
    return { type: 1, text: decrypt(key, bytes.subarray(1 + keyLength)), senderPublicKey }
  }
  throw invalid('its type is not expected here')
}

function decrypt(symKey: string, bytes: Uint8Array): string {
  if (bytes.length < ivLength + tagLength) throw invalid('it is too short')
  const text = fromUtf8(decipher(parseKey(symKey, 'symKey'), bytes))
  if (text === undefined) throw invalid('its content is no text')
  return text
}

function decipher(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  try {
    return chacha20poly1305(key, bytes.subarray(0, ivLength)).decrypt(bytes.subarray(ivLength))
  } catch (cause) {
    throw new PairingError(
      'pairing/envelope-invalid',
      { reason: 'the key does not fit, or it was changed' },
      { cause },
    )
  }
}

function invalid(reason: string) {
  return new PairingError('pairing/envelope-invalid', { reason })
}

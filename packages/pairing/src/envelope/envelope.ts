import { PairingError } from '@latchkey/errors/pairing'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { deriveSymKey, parseKey } from '../crypto/keys.js'
import { fromBase64, fromUtf8, joinBytes, toBase64, toHex, toUtf8 } from '../encoding.js'

/** What goes into an envelope; keys are 64 hex characters. */
export type SealParameters = {
  symKey: string
  /** The JSON text of one message. */
  text: string
  /** Makes it an envelope of type 1: the receiver derives the key from this public key and its own private one. */
  senderPublicKey?: string | undefined
  /** 12 bytes; random unless a test needs the same envelope twice. */
  iv?: Uint8Array | undefined
}

/**
 * Encrypts a message (ChaCha20-Poly1305 of RFC 8439, WalletConnect "Envelopes").
 *
 * @returns Standard base64 of the type byte, the sender's key when there is one, the iv and the ciphertext.
 * @throws `pairing/message-invalid` when a key is not 32 bytes of hex.
 */
export function seal({ symKey, text, senderPublicKey, iv }: SealParameters): string {
  const key = parseKey(symKey, 'symKey')
  const head =
    senderPublicKey === undefined
      ? Uint8Array.of(0)
      : joinBytes(Uint8Array.of(1), parseKey(senderPublicKey, 'public key'))
  const nonce = iv ?? crypto.getRandomValues(new Uint8Array(12))
  return toBase64(joinBytes(head, nonce, chacha20poly1305(key, nonce).encrypt(toUtf8(text))))
}

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

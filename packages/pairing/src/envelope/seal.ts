import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { parseKey } from '../crypto/parseKey.js'
import { joinBytes } from '../encoding/joinBytes.js'
import { toBase64 } from '../encoding/toBase64.js'
import { toUtf8 } from '../encoding/toUtf8.js'

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

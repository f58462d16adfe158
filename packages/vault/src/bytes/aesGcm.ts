import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { nonceBytes } from '@latchkey/wire/vault'
import type { Bytes } from './zero.js'

/** What {@link seal} and {@link open} take. The key has 32 bytes and is lent; additional data is no secret. */
type CipherParameters = { key: Bytes; additionalData: Bytes }

/**
 * Encrypts with AES-256-GCM under a new random nonce. Random nonces are safe for 2^32 messages of a key; the keys here
 * encrypt one message each in their life, two when the same slot is written again with the same halves.
 *
 * @param parameters - `content`: what to encrypt, lent.
 * @returns Nonce, ciphertext and tag, as base64.
 */
export async function seal({
  key,
  content,
  additionalData,
}: CipherParameters & { content: Bytes }): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, aesKey, content))
  const sealed = new Uint8Array(nonceBytes + ciphertext.length)
  sealed.set(nonce)
  sealed.set(ciphertext, nonceBytes)
  return encodeBase64(sealed)
}

/**
 * Decrypts what {@link seal} wrote.
 *
 * @param parameters - `sealed`: the base64.
 * @returns The content, which belongs to the caller; undefined when anything about it, its key or its additional data differs.
 */
export async function open({
  key,
  sealed,
  additionalData,
}: CipherParameters & { sealed: string }): Promise<Bytes | undefined> {
  const bytes = new Uint8Array(decodeBase64(sealed) ?? [])
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, nonceBytes), additionalData }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, aesKey, bytes.subarray(nonceBytes)))
  } catch {
    // WebCrypto tells nothing about why, on purpose.
    return undefined
  }
}

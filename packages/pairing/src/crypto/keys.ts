import { PairingError } from '@latchkey/errors/pairing'
import { fromHex, toHex } from '../encoding.js'
import { hkdf, sha256 } from './hash.js'
import { getX25519 } from './x25519.js'

/**
 * Tells whether a text is 32 bytes in lower-case hex: a key, a topic or a hash.
 *
 * @param value - Anything.
 */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/**
 * Reads a key.
 *
 * @param key - 64 lower-case hex characters.
 * @param name - What the key is called when it is wrong.
 * @throws `pairing/message-invalid` when it is no key. The key itself is not in the message.
 */
export function parseKey(key: string, name: string): Uint8Array {
  if (!isKey(key))
    throw new PairingError('pairing/message-invalid', { reason: `${name} is not 32 bytes of hex` })
  return fromHex(key)
}

/**
 * Makes random bytes with the platform's generator, which also works where the context is not secure.
 *
 * @param length - How many bytes.
 * @returns Lower-case hex, two characters per byte.
 */
export function randomHex(length: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(length)))
}

/** An X25519 key pair; both keys are 64 hex characters. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Makes a key pair for one proposal or one approval. */
export async function createKeyPair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await (await getX25519()).createKeyPair()
  return { privateKey: toHex(privateKey), publicKey: toHex(publicKey) }
}

/**
 * The secret two key pairs share (X25519, RFC 7748 section 6.1).
 *
 * @param privateKey - The own private key, 64 hex characters.
 * @param peerPublicKey - The other side's public key, 64 hex characters.
 * @returns 32 bytes.
 * @throws `pairing/message-invalid` when a key is malformed, or the other side's is a point of low order, with which
 * anybody would know the secret.
 */
export async function deriveSharedSecret(privateKey: string, peerPublicKey: string): Promise<Uint8Array> {
  const own = parseKey(privateKey, 'private key')
  const peer = parseKey(peerPublicKey, 'public key')
  const x25519 = await getX25519()
  return x25519.getSharedSecret(own, peer).catch((cause: unknown) => {
    throw new PairingError('pairing/message-invalid', { reason: 'public key is unsafe' }, { cause })
  })
}

/**
 * Derives the symmetric key two key pairs share: HKDF-SHA256 of the shared secret (RFC 5869), without salt and info.
 *
 * @param privateKey - The own private key, 64 hex characters.
 * @param peerPublicKey - The other side's public key, 64 hex characters.
 * @returns 64 hex characters.
 * @throws `pairing/message-invalid` when a key is malformed or unsafe.
 */
export async function deriveSymKey(privateKey: string, peerPublicKey: string): Promise<string> {
  return toHex(await hkdf(await deriveSharedSecret(privateKey, peerPublicKey)))
}

/**
 * Makes a topic: SHA-256 of a symmetric key, or of the public key an authentication is answered to. The 32 bytes are
 * hashed, never their hex text (WalletConnect, "Crypto keys").
 *
 * @param key - 64 hex characters.
 * @returns The topic, 64 hex characters.
 * @throws `pairing/message-invalid` when the key is not 32 bytes of hex.
 */
export async function hashKey(key: string): Promise<string> {
  return toHex(await sha256(parseKey(key, 'key')))
}

/** The key of a session and the topic it names; 64 hex characters each. */
export type SessionKey = { symKey: string; topic: string }

/**
 * Derives what two sides need to talk in a session.
 *
 * @param privateKey - The own private key, 64 hex characters.
 * @param peerPublicKey - The other side's public key, 64 hex characters.
 * @throws `pairing/message-invalid` when a key is malformed or unsafe.
 */
export async function deriveSessionKey(privateKey: string, peerPublicKey: string): Promise<SessionKey> {
  const symKey = await deriveSymKey(privateKey, peerPublicKey)
  return { symKey, topic: await hashKey(symKey) }
}

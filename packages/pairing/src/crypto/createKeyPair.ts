import { toHex } from '../encoding/toHex.js'
import { getX25519 } from './getX25519.js'

/** An X25519 key pair; both keys are 64 hex characters. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Makes a key pair for one proposal or one approval. */
export async function createKeyPair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await (await getX25519()).createKeyPair()
  return { privateKey: toHex(privateKey), publicKey: toHex(publicKey) }
}

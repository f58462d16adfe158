import { encodeBase58 } from '@latchkey/primitives'
import { type Bytes, toMnemonic, withPrivateKey, zero } from '@latchkey/vault'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { SecretName } from '../shared/pageCalls.js'

/**
 * Writes out the words of a wallet, or the key of an account in the form its other wallets import. What is written is a text,
 * which nobody can overwrite: it is for the page that shows it (S17).
 *
 * @param entropy - 16 bytes, lent.
 * @param name - What.
 */
export function writeSecret(entropy: Bytes, name: SecretName): Promise<string> {
  if (name === 'words') return toMnemonic(entropy)
  return withPrivateKey({ entropy, account: name }, (key) => {
    if (name === 'evm') return `0x${toHex(key)}`
    return name === 'solana' ? writeSolanaKey(key) : writeBitcoinKey(key)
  })
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The seed and the public key, as Solana's wallets have it. */
function writeSolanaKey(key: Bytes): string {
  const pair = new Uint8Array(64)
  pair.set(key)
  pair.set(ed25519.getPublicKey(key), 32)
  return encodeAndZero(pair)
}

/** Wallet import format of the main network, for a compressed public key. */
async function writeBitcoinKey(key: Bytes): Promise<string> {
  const content = new Uint8Array(34)
  content.set([0x80])
  content.set(key, 1)
  content.set([0x01], 33)
  const written = new Uint8Array(38)
  written.set(content)
  const hash = await crypto.subtle.digest('SHA-256', await crypto.subtle.digest('SHA-256', content))
  written.set(new Uint8Array(hash, 0, 4), 34)
  zero(content)
  return encodeAndZero(written)
}

function encodeAndZero(bytes: Bytes): string {
  const text = encodeBase58(bytes)
  zero(bytes)
  return text
}

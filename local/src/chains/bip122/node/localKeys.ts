import { createHash, pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'

const localPhrase = 'test test test test test test test test test test test junk'
/** BIP-84 pays to a key's hash, BIP-86 to a key; coin 1 is the test networks'. */
const purposes = { payment: 84, ordinal: 86 } as const

/** A key of the trial wallet. */
export type LocalBitcoinKey = {
  /** 32 bytes. */
  privateKey: Uint8Array
  /** 33 bytes. */
  publicKey: Uint8Array
  path: string
}

/**
 * The key of one of the trial wallet's Bitcoin accounts.
 *
 * @param kind - `payment`: `m/84'/1'/0'/0/index`; `ordinal`: `m/86'/1'/0'/0/index`.
 * @param index - 0 for the first account.
 */
export function deriveLocalKey(kind: keyof typeof purposes, index: number): LocalBitcoinKey {
  const path = `m/${purposes[kind]}'/1'/0'/0/${index}`
  const seed = pbkdf2Sync(localPhrase, 'mnemonic', 2048, 64, 'sha512')
  const { privateKey, publicKey } = HDKey.fromMasterSeed(seed).derive(path)
  if (!privateKey || !publicKey) throw new Error(`there is no key at ${path}`)
  return { privateKey, publicKey, path }
}

/**
 * The private key of one of the stack's own Bitcoin accounts. Everyone can make it.
 *
 * @param name - Such as `faucet`.
 * @returns 32 bytes.
 */
export function createStackKey(name: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`Latchkey local Bitcoin: ${name}`).digest())
}

import { createHash } from 'node:crypto'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'

const localPhrase = 'test test test test test test test test test test test junk'

/**
 * The key of one of the trial wallet's Sui accounts: SLIP-10, `m/44'/784'/index'/0'/0'`.
 *
 * @param index - 0 for the first account.
 */
export function deriveLocalKey(index: number): Ed25519Keypair {
  return Ed25519Keypair.deriveKeypair(localPhrase, `m/44'/784'/${index}'/0'/0'`)
}

/**
 * The key of one of the stack's own Sui accounts. Everyone can make it.
 *
 * @param name - Such as `bank`.
 */
export function createStackKey(name: string): Ed25519Keypair {
  return Ed25519Keypair.fromSecretKey(createHash('sha256').update(`Latchkey local Sui: ${name}`).digest())
}

import { ed25519 } from '@noble/curves/ed25519.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { deriveEd25519KeyAt } from '../../../app/wallet/deriveEd25519Key.js'

/**
 * Signs bytes with an account's key for Solana (Ed25519, at `m/44'/501'/index'/0'`).
 *
 * @param account - With which account.
 * @param bytes - Exactly what was shown.
 * @returns 64 bytes.
 */
export function signSolana(account: Account, bytes: Uint8Array): Uint8Array {
  return ed25519.sign(bytes, deriveEd25519KeyAt([44, 501, account.index, 0]))
}

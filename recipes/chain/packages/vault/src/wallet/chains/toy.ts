import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from './toHex.js'
import type { ChainAccount, WalletChain } from './WalletChain.js'

/**
 * One key has an address on every network. A wallet is registered by those of the first network; what spells the others knows their
 * prefixes.
 */
const define = (path: string, prefix: 'toy1p' | 'toy1o'): ChainAccount => ({
  curve: 'ed25519',
  path,
  toAddress: (publicKey) => `${prefix}${toHex(sha256(publicKey).subarray(0, 20))}`,
})

/** The toy networks, by SLIP-10. Coin 1' is everybody's for trying things out (SLIP-44). */
export const toy: WalletChain = {
  accounts: {
    payment: define("m/44'/1'/0'/0'", 'toy1p'),
    ordinal: define("m/44'/1'/0'/1'", 'toy1o'),
  },
  paths: "Toy m/44'/1'/0'/0' and m/44'/1'/0'/1' (SLIP-10)",
}

import { encodeBase58 } from '@latchkey/primitives'
import type { WalletChain } from './WalletChain.js'

/** Solana, by SLIP-10 with the two hardened levels its wallets use. */
export const solana: WalletChain = {
  accounts: { eoa: { curve: 'ed25519', path: "m/44'/501'/0'/0'", toAddress: encodeBase58 } },
  paths: "Solana m/44'/501'/0'/0' (SLIP-10)",
}

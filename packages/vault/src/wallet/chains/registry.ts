import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import { solana } from './solana.js'
import type { WalletChain } from './WalletChain.js'

/** What a wallet has on each namespace (CAIP-2). All comes from one seed; another namespace is a file and a line here. */
export const chains: Readonly<Record<string, WalletChain>> = { eip155, solana, bip122 }

import { eip155 } from './eip155/app/eip155.js'
import type { Namespace } from './pageChains.js'
import { solana } from './solana/app/solana.js'
import type { WalletChain } from './WalletChain.js'

/** What pocket's app can do: one line each, the folder beside this file holds the rest. The first leads. */
export const walletChains = { eip155, solana } satisfies Record<Namespace, WalletChain>

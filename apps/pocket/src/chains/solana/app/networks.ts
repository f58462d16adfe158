import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Network } from '../../../shared/network.js'
import type { ChainNetworks, Currency } from '../../WalletChain.js'
import { readSolanaBalance } from './askSolana.js'

/** What Solana's networks are paid in. */
export const sol: Currency = { symbol: 'SOL', decimals: 9 }

/** What is known of the clusters of Solana. */
export const networks: ChainNetworks = {
  isChosen: false,
  fallback: 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis',
  currency: sol,
  nameOf: (id) => id,
  detailOf: () => 'Always on. Sites choose the network for each request.',
  readBalance: ({ id }, address) => readSolanaBalance(id, address),
}

/**
 * A cluster, for its name and the tokens whose names are believed.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id.
 */
export function clusterOf(wallet: ChainWallet, id: string): Network {
  return wallet.networkOf(id) ?? { id, name: 'Solana' }
}

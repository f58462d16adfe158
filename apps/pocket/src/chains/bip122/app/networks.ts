import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { ChainNetworks, Currency } from '../../WalletChain.js'
import { findBitcoinNetwork, prefixOf, regtest } from '../networks.js'
import { readBalance } from './askEsplora.js'

/** What Bitcoin's networks are paid in. */
export const btc: Currency = { symbol: 'BTC', decimals: 8 }

/** What is known of the networks of Bitcoin. */
export const networks: ChainNetworks = {
  // Addresses are of one network, so pocket is on one.
  isChosen: true,
  fallback: regtest,
  currency: btc,
  nameOf: (id) => findBitcoinNetwork(id)?.name ?? id,
  detailOf: (id) => `Addresses start with ${prefixOf(id)}1`,
  readBalance: ({ id }, address) => readBalance(id, address),
}

/**
 * What we call a network.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id.
 */
export function nameNetwork(wallet: ChainWallet, id: string): string {
  return wallet.networkOf(id)?.name ?? networks.nameOf(id)
}

import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import { referenceOf } from '../../../shared/caip.js'
import type { ChainNetworks } from '../../WalletChain.js'
import { prefixOf } from '../facts.js'
import { readCoins } from './askNode.js'

/** What is known of the toy networks. */
export const networks: ChainNetworks = {
  // Addresses are of one network, so pocket is on one.
  isChosen: true,
  fallback: 'toy:one',
  currency: { symbol: 'TOY', decimals: 6 },
  nameOf: (id) => `Toy ${referenceOf(id)}`,
  detailOf: (id) => `Addresses begin with ${prefixOf(id)}`,
  async readBalance({ id }, address) {
    const coins = await readCoins(id, address)
    return coins.reduce((sum, { amount }) => sum + amount, 0n)
  },
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

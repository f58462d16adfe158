import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import { referenceOf } from '../../../shared/caip.js'
import type { ChainNetworks } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { ether } from './ether.js'

/** What is known of the networks of the EVM. */
export const networks: ChainNetworks = {
  isChosen: true,
  fallback: `${facts.namespace}:1`,
  currency: ether,
  nameOf: (id) => `Network ${referenceOf(id)}`,
  detailOf: (id) => `Chain id ${referenceOf(id)}`,
  async readBalance(network, address) {
    return (await import('./engine/engine.js')).readBalance(network, address)
  },
  async readToken(network, token, address) {
    return (await import('./engine/tokens.js')).readToken(network, token, address)
  },
}

/**
 * What we call a network.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id of the one meant, which may be none of pocket's.
 */
export function nameNetwork(wallet: ChainWallet, id: string): string {
  return wallet.networkOf(id)?.name ?? networks.nameOf(id)
}

import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Network } from '../../../shared/network.js'
import type { ChainNetworks, Currency } from '../../WalletChain.js'
import { readBalance } from './askSui.js'

/** What Sui's networks are paid in. */
export const sui: Currency = { symbol: 'SUI', decimals: 9 }

/** What is known of the networks of Sui. */
export const networks: ChainNetworks = {
  isChosen: false,
  fallback: 'sui:localnet',
  currency: sui,
  nameOf: (id) => id,
  detailOf: () => 'Always on. Sites choose the network for each request.',
  readBalance: ({ id }, address) => readBalance(id, address),
}

/**
 * A network, for its name and the coins whose names are believed.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id.
 */
export function networkOf(wallet: ChainWallet, id: string): Network {
  return wallet.networkOf(id) ?? { id, name: 'Sui' }
}

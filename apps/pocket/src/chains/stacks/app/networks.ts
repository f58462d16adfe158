import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Network } from '../../../shared/network.js'
import type { ChainNetworks, Currency } from '../../WalletChain.js'
import { mainnet, prefixOf, testnet } from '../facts.js'
import { readAccount } from './askStacks.js'

/** What Stacks' networks are paid in. */
export const stx: Currency = { symbol: 'STX', decimals: 6 }

const names: Readonly<Record<string, string>> = { [mainnet]: 'Stacks', [testnet]: 'Stacks Testnet' }

/** What is known of the networks of Stacks. */
export const networks: ChainNetworks = {
  // Addresses are of one network, so pocket is on one.
  isChosen: true,
  fallback: testnet,
  currency: stx,
  nameOf: (id) => names[id] ?? id,
  detailOf: (id) => `Addresses start with ${prefixOf(id)}`,
  readBalance: async ({ id }, address) => (await readAccount(id, address)).balance,
}

/**
 * A network, for its name and the tokens whose names are believed.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id.
 */
export function networkOf(wallet: ChainWallet, id: string): Network {
  return wallet.networkOf(id) ?? { id, name: networks.nameOf(id) }
}

import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Network } from '../../../shared/network.js'
import type { ChainNetworks, Currency } from '../../WalletChain.js'
import { accounts, publicKeyOf } from './accounts.js'

/** What the local network is paid in, and the others where they do not say otherwise. */
const roc: Currency = { symbol: 'ROC', decimals: 12 }

/** What is known of the networks of Polkadot. */
export const networks: ChainNetworks = {
  // A payload names its chain, and addresses are good for all of them.
  isChosen: false,
  fallback: 'polkadot:45454545454545454545454545454545',
  currency: roc,
  nameOf: (id) => id,
  detailOf: () => 'Always on. Sites choose the network for each request.',
  async readBalance({ id }, address) {
    const account = accounts.findAccount(address)
    if (!account) throw new Error('Pocket does not have this account')
    const { readAccount } = await import('./readAccount.js')
    return (await readAccount(id, publicKeyOf(account))).freeAtomic
  },
}

/**
 * A network, for its name and its money.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id.
 */
export function networkOf(wallet: ChainWallet, id: string): Network {
  return wallet.networkOf(id) ?? { id, name: 'Polkadot' }
}

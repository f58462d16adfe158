import { createWallet, type Wallet } from '../app/wallet/createWallet.js'
import { createSettings, type Settings } from '../app/wallet/settings.js'
import { walletChains } from '../chains/walletChains.js'
import { namespaceOf } from '../shared/caip.js'
import { createTestWindow } from './createTestWindow.js'
import { testCluster } from './testAccounts.js'

type WalletParameters = Parameters<typeof createWallet>[0]

/**
 * Makes Pocket's wallet in a window of its own, with nothing kept from before.
 *
 * @param parameters - As for `createWallet`, with the local cluster of Solana unless another is among the networks, and `change`: what
 * is set otherwise than by default. What a site sees is told to nobody unless `publish` is passed.
 */
export function createTestWallet(
  parameters: Pick<WalletParameters, 'networks'> &
    Partial<Pick<WalletParameters, 'chains' | 'publish' | 'window'>> & { change?: Partial<Settings> },
): Wallet {
  const { change = {}, window = createTestWindow() as never, chains = walletChains } = parameters
  const isMissing = !parameters.networks.some(({ id }) => namespaceOf(id) === namespaceOf(testCluster.id))
  const networks = isMissing ? [...parameters.networks, testCluster] : parameters.networks
  const { publish = () => {} } = parameters
  const settings = createSettings(window)
  const wallet = createWallet({ window, settings, publish, chains, networks })
  wallet.configure(change)
  return wallet
}

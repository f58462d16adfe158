import { createWallet, type Wallet } from '../app/wallet/createWallet.js'
import { createSettings, type Settings } from '../app/wallet/settings.js'
import { createTestWindow } from './createTestWindow.js'

type WalletParameters = Parameters<typeof createWallet>[0]

/**
 * Makes Pocket's wallet in a window of its own, with nothing kept from before.
 *
 * @param parameters - As for `createWallet`, and `change`: what is set otherwise than by default. What a site sees is told
 * to nobody unless `publish` is passed.
 */
export function createTestWallet(
  parameters: Pick<WalletParameters, 'networks'> &
    Partial<Pick<WalletParameters, 'solana' | 'publish'>> & { change?: Partial<Settings> },
): Wallet {
  const { change = {}, ...given } = parameters
  const window = createTestWindow() as never
  const wallet = createWallet({ window, settings: createSettings(window), publish: () => {}, ...given })
  wallet.configure(change)
  return wallet
}

import type { CoreState } from '../state/CoreState.js'
import type { Wallet } from './WalletListState.js'

/**
 * A wallet that is in one of the lists, or one of the site's own.
 *
 * @param state - The kit's state.
 * @param walletId - Its id in the directory.
 * @param customWallets - The site's own.
 */
export function findWallet(
  { walletList }: Pick<CoreState, 'walletList'>,
  walletId: string,
  customWallets: readonly Wallet[] = [],
): Wallet | undefined {
  return listWallets(walletList, customWallets).find(({ id }) => id === walletId)
}

/** Every wallet that is in one of the lists, and the site's own. */
export function listWallets(
  { featured, recommended, wallets, recent, named, search }: CoreState['walletList'],
  customWallets: readonly Wallet[] = [],
): readonly Wallet[] {
  return [featured, recommended, wallets, recent, named, search.results, customWallets].flat()
}

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
  const { featured, recommended, wallets, recent, search } = walletList
  return [featured, recommended, wallets, recent, search.results, customWallets]
    .flat()
    .find(({ id }) => id === walletId)
}

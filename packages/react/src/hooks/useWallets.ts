import type { KitState, Wallet } from '@latchkey/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useKit, useKitState } from '../KitProvider.js'
import { useProvidedWalletSearch } from '../wallets/useProvidedWalletSearch.js'

const selectWalletList = (state: KitState) => state.walletList

/** Parameters of {@link useWallets}. */
export type UseWalletsParameters = {
  /** Words of the name, in any case; from two letters on the whole directory is searched. */
  query?: string
  /** Whether only certified wallets count (false). */
  isCertifiedOnly?: boolean
}

/** Result of {@link useWallets}. */
export type UseWalletsReturnType = {
  /** The matching wallets that are loaded: featured ones first, then the pages of the directory, then search results. */
  wallets: readonly Wallet[]
  /** All wallets of the directory for this site, loaded or not. */
  count: number
  /** Whether there is another page to load; a search has one page. */
  hasMore: boolean
  /** A page or a search is on its way. */
  isLoading: boolean
  /** The newest page or search could not be loaded; `loadMore` tries again. */
  isFailed: boolean
  /** Loads the next page. */
  loadMore(): void
  /**
   * The address of a wallet's picture at the gateway; `undefined` where it has none.
   *
   * @param wallet - The wallet. @param sizePx - How wide it is shown, in CSS pixels (40).
   */
  getImageUrl(wallet: Wallet, sizePx?: number): string | undefined
}

/**
 * The directory of wallets, for a list of your own. The first component that asks loads the first page. Installed wallets are
 * what `useConnectors` lists. A kit has one search: if two components use different queries, the newer query wins.
 *
 * @example
 * const { wallets, hasMore, loadMore } = useWallets({ query: 'amb' })
 */
export function useWallets({
  query = '',
  isCertifiedOnly = false,
}: UseWalletsParameters = {}): UseWalletsReturnType {
  const kit = useKit()
  const { featured, recommended, wallets, page, count, status } = useKitState(selectWalletList)
  const search = useProvidedWalletSearch({ query, isCertifiedOnly })
  useEffect(() => {
    kit.wallets.loadOverview()
    const { walletList } = kit.store.getState()
    if (walletList.page === 0 && walletList.status.pages === 'idle') void kit.wallets.loadNextPage()
  }, [kit])
  const { isSearching, results } = search
  const matching = useMemo(() => {
    const text = query.trim().toLowerCase()
    const loaded = [...featured, ...recommended, ...wallets].filter(
      ({ name, badge_type }) =>
        name.toLowerCase().includes(text) && (!isCertifiedOnly || badge_type === 'certified'),
    )
    return [...new Map([...loaded, ...results].map((wallet) => [wallet.id, wallet])).values()]
  }, [featured, recommended, wallets, results, query, isCertifiedOnly])
  const loadMore = useCallback(() => {
    if (isSearching) void kit.wallets.search(query, { isCertifiedOnly })
    else void kit.wallets.loadNextPage()
  }, [kit, isSearching, query, isCertifiedOnly])
  const getImageUrl = useCallback(
    ({ image_id: id }: Wallet, sizePx = 40) =>
      id ? kit.images.getUrl({ kind: 'wallet', id, sizePx }) : undefined,
    [kit],
  )
  const isFirst = page === 0 && status.pages === 'idle'
  return {
    wallets: matching,
    count,
    hasMore: !isSearching && (page === 0 || wallets.length < count),
    isLoading: isSearching ? search.status === 'loading' : status.pages === 'loading' || isFirst,
    isFailed: isSearching ? search.status === 'failed' : status.pages === 'failed',
    loadMore,
    getImageUrl,
  }
}

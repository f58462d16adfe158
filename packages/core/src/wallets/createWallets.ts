import { getWallets } from '@latchkey/wire'
import type { KitContext } from '../kit/KitContext.js'
import { isMobile } from '../modal/isMobile.js'
import { storageItems } from '../storage/items.js'
import type { Wallet, WalletListState } from './WalletListState.js'

/** Sizes of the directory's lists (§9.022, §9.025 to §9.028). */
export const walletListSizes = { recent: 2, recommended: 4, page: 40, search: 100 } as const
/** Results of a search show after at least this long, so that the list does not flicker (§9.027). */
const minSearchMs = 300

/** Lists with nothing in them. */
export const emptyWalletList: WalletListState = {
  page: 0,
  count: 0,
  featured: [],
  recommended: [],
  wallets: [],
  recent: [],
  excluded: [],
  search: { query: '', isCertifiedOnly: false, status: 'idle', results: [] },
  status: { overview: 'idle', pages: 'idle' },
}

/** The wallet directory. */
export type WalletGroup = {
  /** Loads the featured and recommended wallets, once. */
  loadOverview(): void
  /** Loads the next page; nothing happens while one is on its way or when all are there. */
  loadNextPage(): Promise<void>
  /** Searches by name. An empty query without the filter ends the search. A newer search supersedes an older one. */
  search(query: string, options?: { isCertifiedOnly?: boolean }): Promise<void>
  /** A wallet that is in one of the lists. */
  find(walletId: string): Wallet | undefined
  /** Puts a wallet among the recent ones; one that is there stays where it is. */
  addRecent(wallet: Wallet): void
}

/** Makes the wallet directory of a kit. */
export function createWallets(context: KitContext): WalletGroup {
  const { store, client, clock, storage, options, signal } = context
  const ids = (list: readonly string[] | undefined) => (list?.length ? list.join(',') : undefined)
  let newestSearch = new AbortController()

  const patch = (change: Partial<WalletListState>) =>
    store.setState(({ walletList }) => ({ walletList: { ...walletList, ...change } }))
  const patchStatus = (change: Partial<WalletListState['status']>) =>
    patch({ status: { ...store.getState().walletList.status, ...change } })

  /** All networks the site asked for: a wallet that serves one of them is listed. */
  function getChains(): string {
    return Object.values(store.getState().networks)
      .flatMap((state) => state.requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId))
      .join(',')
  }

  async function fetchWallets(query: Record<string, string | undefined>, fetchSignal: AbortSignal = signal) {
    const answer = await client.request(getWallets, { query, signal: fetchSignal })
    // On a phone only wallets with an address of their own can be opened.
    const data = isMobile()
      ? answer.data.filter(({ mobile_link, webapp_link }) => mobile_link || webapp_link)
      : answer.data
    return { count: answer.count, data }
  }

  async function loadOverview(): Promise<void> {
    patch({ recent: (storage.get(storageItems.recentWallets) ?? []).slice(0, walletListSizes.recent) })
    if (store.getState().walletList.status.overview !== 'idle' || !options.projectId) return
    patchStatus({ overview: 'loading' })
    const { featuredWalletIds, excludeWalletIds, includeWalletIds } = options
    try {
      const [featured, recommended, excluded] = await Promise.all([
        fetchFeatured(featuredWalletIds ?? []),
        fetchWallets({
          page: '1',
          entries: String(walletListSizes.recommended),
          chains: getChains(),
          include: ids(includeWalletIds),
          exclude: ids([...(excludeWalletIds ?? []), ...(featuredWalletIds ?? [])]),
        }),
        excludeWalletIds?.length ? fetchByIds(excludeWalletIds) : [],
      ])
      patch({ featured, recommended: recommended.data, count: recommended.count, excluded })
      patchStatus({ overview: 'ready' })
    } catch {
      // The list of installed wallets is complete without it (§8.035); the next opening tries again.
      patchStatus({ overview: 'idle' })
    }
  }

  async function fetchByIds(walletIds: readonly string[]): Promise<readonly Wallet[]> {
    const include = ids(walletIds)
    return (await fetchWallets({ page: '1', entries: String(walletIds.length), include })).data
  }

  /** In the order the site gave (§9.028). */
  async function fetchFeatured(walletIds: readonly string[]): Promise<readonly Wallet[]> {
    if (walletIds.length === 0) return []
    const found = await fetchByIds(walletIds)
    return walletIds.flatMap((id) => found.find((wallet) => wallet.id === id) ?? [])
  }

  async function loadNextPage(): Promise<void> {
    const { walletList } = store.getState()
    const isComplete = walletList.page > 0 && walletList.page * walletListSizes.page >= walletList.count
    if (walletList.status.pages === 'loading' || isComplete || !options.projectId) return
    patchStatus({ pages: 'loading' })
    try {
      const page = walletList.page + 1
      const answer = await fetchWallets({
        page: String(page),
        entries: String(walletListSizes.page),
        chains: getChains(),
        include: ids(options.includeWalletIds),
        exclude: ids(options.excludeWalletIds),
      })
      const known = new Set(walletList.wallets.map(({ id }) => id))
      const wallets = [...walletList.wallets, ...answer.data.filter(({ id }) => !known.has(id))]
      patch({ page, count: Math.max(answer.count, walletList.count), wallets })
      patchStatus({ pages: 'ready' })
    } catch {
      patchStatus({ pages: 'failed' })
    }
  }

  async function search(text: string, { isCertifiedOnly = false } = {}): Promise<void> {
    newestSearch.abort()
    newestSearch = new AbortController()
    const { signal: searchSignal } = newestSearch
    const query = text.trim()
    const before = store.getState().walletList.search
    if (query === '' && !isCertifiedOnly) {
      return patch({ search: { query, isCertifiedOnly, status: 'idle', results: [] } })
    }
    patch({ search: { ...before, query, isCertifiedOnly, status: 'loading' } })
    context.kit.analytics.track('SEARCH_WALLET', {
      badge: isCertifiedOnly ? 'certified' : undefined,
      search: query,
    })
    const minimum = new Promise<void>((resolve) => clock.schedule(resolve, minSearchMs))
    try {
      const [answer] = await Promise.all([
        fetchWallets(
          {
            page: '1',
            entries: String(walletListSizes.search),
            search: query || undefined,
            chains: getChains(),
            badge_type: isCertifiedOnly ? 'certified' : undefined,
            include: ids(options.includeWalletIds),
            exclude: ids(options.excludeWalletIds),
          },
          searchSignal,
        ),
        minimum,
      ])
      if (searchSignal.aborted) return
      patch({ search: { query, isCertifiedOnly, status: 'ready', results: answer.data } })
    } catch {
      if (searchSignal.aborted) return
      patch({ search: { query, isCertifiedOnly, status: 'failed', results: [] } })
    }
  }

  return {
    loadOverview: () => void loadOverview(),
    loadNextPage,
    search,
    find(walletId) {
      const { featured, recommended, wallets, recent, search: found } = store.getState().walletList
      return [
        ...featured,
        ...recommended,
        ...wallets,
        ...recent,
        ...found.results,
        ...(options.customWallets ?? []),
      ].find(({ id }) => id === walletId)
    },
    addRecent(wallet) {
      const { recent } = store.getState().walletList
      if (recent.some(({ id }) => id === wallet.id)) return
      const next = [wallet, ...recent].slice(0, walletListSizes.recent)
      patch({ recent: next })
      storage.set(storageItems.recentWallets, next)
    },
  }
}

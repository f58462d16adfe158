import { getWallets } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'
import { hasWalletBrowser } from '../links/getWalletBrowserLink.js'
import { isMobile } from '../links/isMobile.js'
import { getOverviewQuery, getWalletChains, toList } from './getOverviewQuery.js'
import type { Wallet, WalletGroup, WalletListState } from './WalletListState.js'

/** How many wallets a page of the list and a search ask for (§9.026, §9.027). */
const walletListSizes = { page: 40, search: 100 } as const
/** Results of a search show after at least this long, so that the list does not flicker (§9.027). */
const minSearchMs = 300

/** What fetches the wallet directory. */
export type WalletDirectory = {
  loadOverview(): Promise<void>
} & Pick<WalletGroup, 'loadNextPage' | 'search' | 'lookUp'>

/** Makes what fetches the wallet directory. */
export function createWalletDirectory({
  store,
  client,
  clock,
  options,
  signal,
  track,
}: Pick<KitBase, 'store' | 'client' | 'clock' | 'options' | 'signal' | 'track'>): WalletDirectory {
  let newestSearch = new AbortController()

  const patch = (change: Partial<WalletListState>) =>
    store.setState(({ walletList }) => ({ walletList: { ...walletList, ...change } }))
  const patchStatus = (change: Partial<WalletListState['status']>) =>
    patch({ status: { ...store.getState().walletList.status, ...change } })

  const getChains = () => getWalletChains(store.getState())

  async function fetchWallets(query: Record<string, string | undefined>, fetchSignal: AbortSignal = signal) {
    const answer = await client.request(getWallets, { query, signal: fetchSignal })
    // On a phone only wallets with an address of their own, or that take pages into their browser, can be opened.
    const { activeNamespace } = store.getState()
    const data = isMobile()
      ? answer.data.filter(
          ({ id, mobile_link, webapp_link }) =>
            mobile_link || webapp_link || hasWalletBrowser(id, activeNamespace),
        )
      : answer.data
    return { count: answer.count, data }
  }

  async function loadOverview(): Promise<void> {
    if (store.getState().walletList.status.overview !== 'idle' || !options.projectId) return
    patchStatus({ overview: 'loading' })
    const { featuredWalletIds, excludeWalletIds } = options
    try {
      const [featured, recommended, excluded] = await Promise.all([
        fetchFeatured(featuredWalletIds ?? []),
        fetchWallets(getOverviewQuery(store.getState(), options)),
        excludeWalletIds?.length ? fetchByIds(excludeWalletIds) : [],
      ])
      const { status } = store.getState().walletList
      patch({
        featured,
        recommended: recommended.data,
        count: recommended.count,
        excluded,
        status: { ...status, overview: 'ready' },
      })
    } catch {
      // The list of installed wallets is complete without it (§8.035); the next opening tries again.
      patchStatus({ overview: 'idle' })
    }
  }

  async function fetchByIds(walletIds: readonly string[]): Promise<readonly Wallet[]> {
    const include = toList(walletIds)
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
        include: toList(options.includeWalletIds),
        exclude: toList(options.excludeWalletIds),
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
    track('SEARCH_WALLET', {
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
            include: toList(options.includeWalletIds),
            exclude: toList(options.excludeWalletIds),
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

  async function lookUp(called: string): Promise<Wallet | undefined> {
    const { lookUpWallet } = await import('./lookUpWallet.js')
    return lookUpWallet({ store }, (query) => fetchWallets({ chains: getChains(), ...query }), called)
  }

  return { loadOverview, loadNextPage, search, lookUp }
}

import { createLate } from '../flow/createLate.js'
import type { KitContext } from '../kit/KitContext.js'
import { storageItems } from '../storage/items.js'
import type { Wallet, WalletListState } from './WalletListState.js'

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

/** How many recent wallets are kept (§9.022). */
const maxRecentWallets = 2

/** Makes the wallet directory of a kit. What fetches it comes with the first opening of the modal. */
export function createWallets(context: KitContext): WalletGroup {
  const { store, storage, options } = context
  const directory = createLate(async () => {
    const { createWalletDirectory } = await import('./createWalletDirectory.js')
    return createWalletDirectory(context)
  })

  function readRecent(): readonly Wallet[] {
    return (storage.get(storageItems.recentWallets) ?? []).slice(0, maxRecentWallets)
  }

  function setRecent(recent: readonly Wallet[]): void {
    store.setState(({ walletList }) => ({ walletList: { ...walletList, recent } }))
  }

  return {
    loadOverview() {
      setRecent(readRecent())
      void directory().then((late) => late.loadOverview())
    },
    loadNextPage: async () => (await directory()).loadNextPage(),
    search: async (query, searchOptions) => (await directory()).search(query, searchOptions),
    find(walletId) {
      const { featured, recommended, wallets, recent, search } = store.getState().walletList
      const own = options.customWallets ?? []
      return [featured, recommended, wallets, recent, search.results, own]
        .flat()
        .find(({ id }) => id === walletId)
    },
    addRecent(wallet) {
      // The list on screen may not have been read yet: a pairing can end after a reload, with the modal closed.
      const recent = readRecent()
      if (recent.some(({ id }) => id === wallet.id)) return
      const next = [wallet, ...recent].slice(0, maxRecentWallets)
      setRecent(next)
      storage.set(storageItems.recentWallets, next)
    },
  }
}

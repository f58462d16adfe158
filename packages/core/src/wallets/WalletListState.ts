import type { WalletRecord } from '@latchkey/wire'

/** A wallet of the directory (§3.025) with its position among the results it came with. */
export type Wallet = WalletRecord

/** Whether a list is there. */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** The state of the wallet directory (§3.024). */
export type WalletListState = {
  /** The last page that was fetched; 0 before the first. */
  page: number
  /** All wallets that match the site's filters, over all pages. */
  count: number
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  /** The pages fetched so far. */
  wallets: readonly Wallet[]
  /** The wallets last connected, newest first, at most two. */
  recent: readonly Wallet[]
  /** Wallets that were looked up one by one, such as for a button of the site's page. */
  named: readonly Wallet[]
  /** Names and rdns of excluded wallets, to hide their installed connectors. */
  excluded: readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[]
  search: { query: string; isCertifiedOnly: boolean; status: ListStatus; results: readonly Wallet[] }
  status: { overview: ListStatus; pages: ListStatus }
}

/** Lists with nothing in them. */
export const emptyWalletList: WalletListState = {
  page: 0,
  count: 0,
  featured: [],
  recommended: [],
  wallets: [],
  recent: [],
  named: [],
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
  /**
   * Looks up one wallet in the directory. It asks once for each name, and again after a failure.
   *
   * @param called - Its id in the directory, its rdns, or its name in any spelling (`trustWallet`).
   * @returns Undefined where the directory has none for the site's networks.
   * @throws `wire/…`
   */
  lookUp(called: string): Promise<Wallet | undefined>
  /** Puts a wallet among the recent ones; one that is there stays where it is. */
  addRecent(wallet: Wallet): void
}

import type { KitBase } from '../base/KitBase.js'
import { storageItems } from '../storage/items.js'
import { createWalletDirectory } from './createWalletDirectory.js'
import type { Wallet, WalletGroup } from './WalletListState.js'

/** How many recent wallets are kept (§9.022). */
const maxRecentWallets = 2

/** Makes the wallet directory of a kit. */
export function createWallets(base: KitBase): WalletGroup {
  const { store, storage } = base
  const directory = createWalletDirectory(base)
  const lookUps = new Map<string, Promise<Wallet | undefined>>()

  function readRecent(): readonly Wallet[] {
    return (storage.get(storageItems.recentWallets) ?? []).slice(0, maxRecentWallets)
  }

  function setRecent(recent: readonly Wallet[]): void {
    store.setState(({ walletList }) => ({ walletList: { ...walletList, recent } }))
  }

  return {
    loadOverview() {
      const recent = readRecent()
      // The list is asked for more often than it changes, and whoever shows it would draw it again.
      if (!hasSameIds(recent, store.getState().walletList.recent)) setRecent(recent)
      void directory.loadOverview()
    },
    lookUp(called) {
      const asking = lookUps.get(called) ?? directory.lookUp(called)
      lookUps.set(called, asking)
      asking.catch(() => lookUps.delete(called))
      return asking
    },
    loadNextPage: directory.loadNextPage,
    search: directory.search,
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

function hasSameIds(some: readonly Wallet[], others: readonly Wallet[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}

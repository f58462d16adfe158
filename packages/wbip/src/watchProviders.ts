import type { Stop } from '@latchkey/core'
import { readProviders, type WbipWallet } from './readProviders.js'

/** A wallet that is on the page. */
export type FoundProvider = WbipWallet & {
  /** Stands for the wallet: of two with one name, another source is another wallet. */
  readonly source: number
}

/** What watches a page's lists. */
export type ProviderWatch = {
  /** Reads the lists again. Wallets do not say when they come, so whoever shows a list of them looks first. */
  look(): void
  stop: Stop
}

/** The objects that were found on this page, for all who watch it: one that two chains find is one wallet to both. */
const sources: object[] = []

/**
 * Watches the wallets that announce themselves by WBIP-004: those that are there, those that came by the time the page has loaded,
 * and those there are at each `look`.
 *
 * @param onProvider - Called for each wallet once.
 */
export function watchProviders(onProvider: (found: FoundProvider) => void): ProviderWatch {
  const reported = new Set<object>()
  let isWatching = true

  function look(): void {
    if (!isWatching) return
    for (const wallet of readProviders(window)) {
      if (reported.has(wallet.provider)) continue
      reported.add(wallet.provider)
      onProvider({ ...wallet, source: toSource(wallet.provider) })
    }
  }

  window.addEventListener('load', look)
  look()
  return {
    look,
    stop() {
      isWatching = false
      window.removeEventListener('load', look)
    },
  }
}

function toSource(provider: object): number {
  const known = sources.indexOf(provider)
  return known === -1 ? sources.push(provider) - 1 : known
}

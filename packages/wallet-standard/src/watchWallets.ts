import { readField, type Stop } from '@latchkey/core'
import { readWallet, type WalletFacts } from './readWallet.js'

/** A wallet that is on the page. */
export type FoundWallet = WalletFacts & {
  /** Stands for the wallet: of two with one name, another source is another wallet. */
  readonly source: number
}

/** What is called with wallets that come and go. */
export type WalletListener = {
  onWallet(wallet: FoundWallet): void
  /** It was reported and has left the page, as when its extension is updated. */
  onGone(wallet: FoundWallet): void
}

/**
 * Watches the wallets that register by the Wallet Standard: those that are there, those that come after the page, as web
 * views of phones put them in, and those that leave.
 *
 * @param listener - See {@link WalletListener}.
 */
export function watchWallets({ onWallet, onGone }: WalletListener): Stop {
  /** Every wallet once; a wallet that has left keeps its place, which no other gets. */
  const found: unknown[] = []
  const present = new Map<unknown, FoundWallet>()
  let isWatching = true

  function add(wallet: unknown): void {
    const facts = isWatching && !present.has(wallet) && readWallet(wallet)
    if (!facts) return
    const added = { ...facts, source: found.push(wallet) - 1 }
    present.set(wallet, added)
    onWallet(added)
  }

  function remove(wallet: unknown): void {
    const gone = present.get(wallet)
    if (!gone || !isWatching) return
    present.delete(wallet)
    onGone(gone)
  }

  const registry = Object.freeze({
    register(...wallets: readonly unknown[]): Stop {
      for (const wallet of wallets) add(wallet)
      return () => {
        for (const wallet of wallets) remove(wallet)
      }
    },
  })

  function onRegister(event: Event): void {
    const callback = readField(event, 'detail')
    if (typeof callback !== 'function') return
    try {
      callback(registry)
    } catch {
      // A wallet that fails while it registers must not be the page's failure.
    }
  }

  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: registry }))
  return () => {
    isWatching = false
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

import type { PageWindow } from './PageWindow.js'

/** What a page that looks for wallets gives them (Wallet Standard). */
type Api = { register(wallet: object): () => void }

/**
 * Registers a wallet with the page by the Wallet Standard: at once, and with whoever looks for wallets later.
 *
 * @param page - The page's window.
 * @param wallet - The wallet.
 * @returns What takes it out again.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function registerWallet(page: PageWindow, wallet: object): () => void {
  const unregisters = new Set<() => void>()
  const register = ({ register }: Api) => void unregisters.add(register(wallet))
  const onReady = (event: Event) => register((event as CustomEvent<Api>).detail)
  page.addEventListener('wallet-standard:app-ready', onReady)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of unregisters) unregister()
  }
}

import type { StandardWallet } from '@latchkey/wallet-standard'

type Registry = { register(...wallets: readonly StandardWallet[]): () => void }

/**
 * Registers a wallet with the page as an installed one (Wallet Standard), and with every part of the page that asks later.
 *
 * @param wallet - The wallet, such as the `standard` of a scripted one.
 * @returns What takes it off the page; whoever found it is told.
 */
export function announceStandardWallet(wallet: StandardWallet): () => void {
  const stops: (() => void)[] = []
  const register = (registry: Registry) => {
    stops.push(registry.register(wallet))
  }
  const onReady = (event: Event) => register((event as CustomEvent<Registry>).detail)
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const stop of stops.splice(0)) stop()
  }
}

import { createUuid } from '@latchkey/primitives'
import { createProvider, type PocketNetwork } from '../chains/eip155/page/createProvider.js'
import { createSolanaWallet } from '../chains/solana/page/createSolanaWallet.js'
import { createWalletWindow } from './createWalletWindow.js'
import type { PageWindow } from './PageWindow.js'
import { registerWallet } from './registerWallet.js'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#16181D"/>' +
  '<path d="M24 28h48v22a24 24 0 0 1-48 0z" fill="#0988F0"/>' +
  '<path d="M30 39h36" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-dasharray="5 7.4"/></svg>'

/** Pocket's picture as EIP-6963 wants it: a square data URI. */
export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`

/** What pocket is called, and known by where wallets have nothing else. */
const name = 'Pocket'

/** What `announcePocket` needs. */
export type AnnouncePocketParameters = {
  /** Pocket's exact origin, such as `http://pocket.localhost:4002`. */
  pocketUrl: string
  /** Pocket's networks; the first is used until the person chooses. */
  networks: readonly PocketNetwork[]
  /** The page's window; the global one by default. */
  page?: PageWindow
}

/**
 * Announces Pocket to the page like an installed extension (EIP-6963, and the Wallet Standard for Solana). Opens nothing and calls no server
 * until the site asks for something.
 *
 * @param parameters - Where pocket lives and which networks it has.
 * @returns A function that stops announcing and following.
 *
 * @example
 * import { announcePocket } from '@latchkey/pocket/page'
 *
 * const stop = announcePocket({
 *   pocketUrl: 'http://pocket.localhost:4002',
 *   networks: [{ id: 31337, name: 'Local One' }],
 * })
 */
export function announcePocket(parameters: AnnouncePocketParameters): () => void {
  const { networks, page = window as PageWindow } = parameters
  const pocketUrl = new URL(parameters.pocketUrl).origin
  const walletWindow = createWalletWindow(page, pocketUrl)
  const { provider, stop } = createProvider({ page, pocketUrl, networks, walletWindow })
  const solana = createSolanaWallet({ page, pocketUrl, walletWindow, name, icon })
  const stopRegistering = registerWallet(page, solana.wallet)
  const info = Object.freeze({
    uuid: createUuid(),
    name,
    rdns: 'app.latchkey.pocket',
    icon,
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => {
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => {
    page.removeEventListener('eip6963:requestProvider', announce)
    stopRegistering()
    solana.stop()
    stop()
    walletWindow.stop()
  }
}

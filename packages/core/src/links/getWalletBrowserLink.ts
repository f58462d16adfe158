import type { Namespace } from '@latchkey/primitives'
import type { Wallet } from '../wallets/WalletListState.js'
import { type WalletBrowser, type WalletPage, walletBrowsers } from './walletBrowsers.js'
import { withoutSecrets } from './withoutSecrets.js'

function find(walletId: string, namespace: Namespace): WalletBrowser | undefined {
  return walletBrowsers.find(
    ({ idStarts, namespace: only }) =>
      idStarts.some((start) => walletId.startsWith(start)) && (only === undefined || only === namespace),
  )
}

/**
 * Whether a wallet without a link of its own can be opened on a phone all the same.
 *
 * @param walletId - Id in the directory.
 * @param namespace - The namespace the visitor is on.
 */
export function hasWalletBrowser(walletId: string, namespace: Namespace): boolean {
  return find(walletId, namespace) !== undefined
}

/**
 * The address that opens this page in a wallet's own browser (§2.027, §2.028). It is never shown (§2.029), and says nothing of
 * what a login answered the page.
 *
 * @param wallet - The chosen wallet.
 * @param page - `url` of the page, the active `namespace` and `networkId`; `isMobile`: on computers nobody is sent
 *   away; `globals`: the page's window, which says whether the page is in the wallet's browser already.
 * @returns `undefined` for every other wallet.
 */
export function getWalletBrowserLink(
  wallet: Pick<Wallet, 'id'>,
  { isMobile, globals, url, ...page }: WalletPage & { isMobile: boolean; globals: object },
): string | undefined {
  if (!isMobile) return undefined
  const browser = find(wallet.id, page.namespace)
  return browser && !(browser.global in globals)
    ? browser.toLink({ ...page, url: withoutSecrets(url) })
    : undefined
}

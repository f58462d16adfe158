import type { Namespace } from '@latchkey/primitives'
import type { Wallet } from '../wallets/WalletListState.js'
import { type WalletBrowser, type WalletPage, walletBrowsers } from './walletBrowsers.js'

/** What providers answer a login with (OAuth 2.0, OpenID Connect); `code` and `state` count together only. */
const answers = ['access_token', 'id_token', 'refresh_token', 'code', 'state']

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

/**
 * The address of a page as others may read it: without what a login was answered with, as query or fragment. A fragment stays
 * where it is the page's route.
 *
 * @param href - The whole address.
 */
function withoutSecrets(href: string): string {
  const url = new URL(href)
  const { searchParams } = url
  const isAnswer = searchParams.has('code') && searchParams.has('state')
  for (const name of isAnswer ? answers : answers.slice(0, 3)) {
    // Deleting writes the query anew, which changes how other parameters are spelt.
    if (searchParams.has(name)) searchParams.delete(name)
  }
  if (!/^#!?\//.test(url.hash)) url.hash = ''
  return url.href
}

import type { Wallet } from '@latchkey/core'
import type { LinkEnvironment } from '@latchkey/core/internal'
import { getWebUrl } from '../../components/getWebUrl.js'

/** Where a wallet is had from: one page, or the view that lists several. */
export type WalletSource = { kind: 'page'; url: string } | { kind: 'list' }

/**
 * Where a visitor without the wallet gets it: on a computer the list of downloads when there are several, on a phone
 * the store of its system, and the wallet's own page when that is all there is.
 *
 * @param wallet - The wallet.
 * @param environment - Where the page runs.
 */
export function getWalletSource(
  wallet: Pick<Wallet, 'app_store' | 'play_store' | 'chrome_store' | 'homepage'>,
  { isMobile, system }: Pick<LinkEnvironment, 'isMobile' | 'system'>,
): WalletSource | undefined {
  const { app_store, play_store, chrome_store, homepage } = wallet
  const pages = [app_store, play_store, chrome_store, homepage].flatMap((value) => getWebUrl(value) ?? [])
  if (!isMobile && pages.length > 1) return { kind: 'list' }
  const store = system === 'ios' ? app_store : system === 'android' ? play_store : undefined
  const url = getWebUrl(isMobile ? store : pages[0]) ?? getWebUrl(homepage)
  return url === undefined ? undefined : { kind: 'page', url }
}

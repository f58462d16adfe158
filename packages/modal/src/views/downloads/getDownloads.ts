import type { Wallet } from '@latchkey/core'
import { getWebUrl } from '../../components/getWebUrl.js'

/** A place where a wallet can be had. */
export type Download = { kind: 'chrome' | 'ios' | 'android' | 'webapp' | 'website'; url: string }

/**
 * The places where a wallet can be had, the most useful one first.
 *
 * @param wallet - A wallet of the directory.
 * @param isMobile - On a phone the stores come first.
 */
export function getDownloads(wallet: Wallet, isMobile: boolean): readonly Download[] {
  const stores = [
    { kind: 'ios', url: wallet.app_store },
    { kind: 'android', url: wallet.play_store },
  ] as const
  const extension = { kind: 'chrome', url: wallet.chrome_store } as const
  const pages = [
    { kind: 'webapp', url: wallet.webapp_link },
    { kind: 'website', url: wallet.homepage },
  ] as const
  const ordered = isMobile ? [...stores, extension, ...pages] : [extension, ...stores, ...pages]
  return ordered.flatMap(({ kind, url }) => {
    const webUrl = getWebUrl(url)
    return webUrl ? [{ kind, url: webUrl }] : []
  })
}

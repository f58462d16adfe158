import type { KitBase } from '../base/KitBase.js'
import { getLinkEnvironment } from '../links/getLinkEnvironment.js'
import { getRequestLink } from '../links/getWalletLink.js'
import { storageItems } from '../storage/items.js'

/**
 * Opens the wallet on this phone at a request, where it was opened from this page before and the visitor is looking.
 * The relay has the request by then: the page may be put to sleep as soon as the wallet is in front.
 *
 * @param context - The kit.
 * @param request - `requestId` and the session's `topic`.
 */
export function openWalletHere(
  { storage, store }: Pick<KitBase, 'storage' | 'store'>,
  request: { requestId: number; topic: string },
): void {
  const link = storage.get(storageItems.walletLink)
  if (!link || typeof window === 'undefined' || !document.hasFocus()) return
  if (store.getState().pairing.session?.disableDeepLink) return
  const environment = getLinkEnvironment()
  const target = environment.isMobile ? getRequestLink(link.href, request, environment) : undefined
  if (target) window.open(target.href, target.target, 'noreferrer noopener')
}

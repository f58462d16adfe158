import type { Wallet } from '../wallets/WalletListState.js'
import { toLinkBase } from './toLinkBase.js'

/** A way one wallet can be reached. `unsupported`: an extension that this browser does not have. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/**
 * The ways a wallet can be reached, the preferred one first (§2.003.ConnectingWalletConnect).
 *
 * @param wallet - A wallet of the directory.
 * @param options - `isMobile`: this is a phone or tablet; `isInstalled`: the wallet was found in this browser.
 */
export function getWalletPlatforms(
  wallet: Pick<Wallet, 'rdns' | 'injected' | 'mobile_link' | 'webapp_link' | 'desktop_link'>,
  { isMobile, isInstalled }: { isMobile: boolean; isInstalled: boolean },
): readonly WalletPlatform[] {
  const isExtension = Boolean(wallet.rdns) || (wallet.injected?.length ?? 0) > 0
  const platforms: WalletPlatform[] = []
  if (isExtension && isInstalled) platforms.push('browser')
  if (toLinkBase(wallet.mobile_link)) platforms.push(isMobile ? 'mobile' : 'qrcode')
  if (toLinkBase(wallet.webapp_link)) platforms.push('web')
  if (toLinkBase(wallet.desktop_link) && !isMobile) platforms.push('desktop')
  // Browsers of phones take no extensions: there it is said only when there is no other way.
  if (isExtension && !isInstalled && (!isMobile || platforms.length === 0)) platforms.push('unsupported')
  // A wallet that says nothing of itself may still be able to scan.
  return platforms.length > 0 ? platforms : ['qrcode']
}

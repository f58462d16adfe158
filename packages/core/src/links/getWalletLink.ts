import type { Wallet } from '../wallets/WalletListState.js'
import { getLinkTarget, type LinkTarget } from './getLinkTarget.js'
import { isWebLink } from './isWebLink.js'
import type { LinkEnvironment } from './LinkEnvironment.js'
import { toLinkBase } from './toLinkBase.js'

/** A link that opens a wallet with a pairing. */
export type WalletLink = {
  href: string
  target: LinkTarget
  /**
   * The prefix of the wallet's other links; `kit.pairing.rememberLink` keeps it for requests. Never the universal
   * link: requests open the wallet without a tap, and outside of a tap browsers block it.
   */
  base: string
}

/** The target of a link to a wallet. */
export type LinkPlatform = 'mobile' | 'web' | 'desktop'

/** How {@link getWalletLink} chooses among a wallet's links. */
export type WalletLinkOptions = {
  /** The app on this phone by default. */
  platform?: LinkPlatform | undefined
  /** The app's universal link comes before its own scheme, where it has one (false). */
  prefersUniversalLinks?: boolean | undefined
}

const fields = { mobile: 'mobile_link', web: 'webapp_link', desktop: 'desktop_link' } as const

/**
 * The link that opens a wallet with a pairing (§2.003.ConnectingWalletConnect).
 *
 * @param wallet - The wallet; its link of the platform is used.
 * @param uri - The pairing's link, `wc:…`.
 * @param environment - Where the page runs.
 * @param options - `platform`: the target; `prefersUniversalLinks`, as in the kit's options.
 * @returns `undefined` when the wallet has no such link, or one that may not be opened.
 *
 * @example
 * getWalletLink({ mobile_link: 'amber', … }, 'wc:…', environment)?.href // 'amber://wc?uri=wc%3A…'
 */
export function getWalletLink(
  wallet: Pick<Wallet, 'mobile_link' | 'link_mode' | 'webapp_link' | 'desktop_link'>,
  uri: string,
  environment: LinkEnvironment,
  { platform = 'mobile', prefersUniversalLinks = false }: WalletLinkOptions = {},
): WalletLink | undefined {
  const base = toLinkBase(wallet[fields[platform]])
  if (!base) return undefined
  const universal =
    platform === 'mobile' && prefersUniversalLinks ? toUniversalBase(wallet.link_mode) : undefined
  const start = universal ?? base
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes once by itself before it hands a link to an app.
  const isTwice = environment.isTelegram && environment.system === 'android' && !isWebLink(start)
  return {
    href: `${start}wc?uri=${isTwice ? encodeURIComponent(encoded) : encoded}`,
    target: getLinkTarget(platform, environment),
    base,
  }
}

/** A phone hands only `https` addresses to the app they belong to. */
function toUniversalBase(value: string | null | undefined): string | undefined {
  const base = toLinkBase(value)
  // Without a host of its own the word after it would become one.
  return base && /^https:/i.test(base) && URL.canParse(base) ? base : undefined
}

/**
 * The link that opens a paired wallet at a request that waits there. Web pages get a tab of their own; a bot of
 * Telegram takes the request in its start parameter.
 *
 * @param base - The prefix of the wallet's links.
 * @param request - `requestId` and the session's `topic`.
 * @param environment - Where the page runs.
 */
export function getRequestLink(
  base: string,
  { requestId, topic }: { requestId: number; topic: string },
  { isTelegram, isFramed }: Pick<LinkEnvironment, 'isTelegram' | 'isFramed'>,
): { href: string; target: LinkTarget } | undefined {
  const start = toLinkBase(base)
  if (!start) return undefined
  const payload = `requestId=${requestId}&sessionTopic=${topic}`
  const isWeb = isWebLink(start)
  const target = isWeb || isTelegram ? '_blank' : isFramed ? '_top' : '_self'
  if (/^https:\/\/t\.me\//i.test(start)) {
    const separator = base.includes('?') ? '&' : '?'
    return { href: `${base.replace(/\/$/, '')}${separator}startapp=${toUnpaddedBase64(payload)}`, target }
  }
  return { href: `${start}wc?${payload}`, target }
}

function toUnpaddedBase64(text: string): string {
  return btoa(text).replace(/=+$/, '')
}

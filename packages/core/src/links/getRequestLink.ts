import type { LinkTarget } from './getLinkTarget.js'
import { isWebLink } from './isWebLink.js'
import type { LinkEnvironment } from './LinkEnvironment.js'
import { toLinkBase } from './toLinkBase.js'

/**
 * The link that opens a paired wallet at a request that waits there. Web pages get a tab of their own; a bot of
 * Telegram takes the request in its start parameter.
 *
 * @param base - What the wallet's links start with.
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

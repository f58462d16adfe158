import type { LinkEnvironment } from './LinkEnvironment.js'

/** Where a link opens. */
export type LinkTarget = '_self' | '_top' | '_blank'

/**
 * Where a wallet's link opens: an app takes the place of the page or of the page around it, everything else gets a
 * tab of its own, and Telegram opens nothing inside itself.
 *
 * @param platform - The target.
 * @param environment - Where the page runs.
 */
export function getLinkTarget(
  platform: 'mobile' | 'web' | 'desktop',
  { isTelegram, isFramed }: Pick<LinkEnvironment, 'isTelegram' | 'isFramed'>,
): LinkTarget {
  if (platform !== 'mobile' || isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

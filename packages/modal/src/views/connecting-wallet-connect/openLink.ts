import type { WalletLink } from '@latchkey/core/internal'

/**
 * Opens a link as a press on it would.
 *
 * @param link - The link and where it opens.
 */
export function openLink({ href, target }: Pick<WalletLink, 'href' | 'target'>): void {
  window.open(href, target, 'noopener,noreferrer')
}

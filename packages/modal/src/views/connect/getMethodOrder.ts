import type { ConnectMethod } from '@latchkey/core'
import type { ConnectRow } from './getConnectRows.js'

/**
 * The order of the ways to connect: the site's own; else wallets first when one is installed, and last when none is
 * (§9.048). A wallet of several chains does not count as installed for this.
 *
 * @param own - The site's order.
 * @param rows - The rows of the wallet list.
 */
export function getMethodOrder(
  own: readonly ConnectMethod[] | undefined,
  rows: readonly ConnectRow[],
): readonly ConnectMethod[] {
  if (own) return own
  const hasInstalled = rows.some(
    ({ connector }) => connector?.type === 'ANNOUNCED' || connector?.type === 'INJECTED',
  )
  return hasInstalled ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
}

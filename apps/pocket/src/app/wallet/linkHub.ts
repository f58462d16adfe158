import * as v from 'valibot'
import { type LinkState, linkStateSchema } from '../../shared/link.js'
import type { Wallet } from './createWallet.js'

/**
 * Tells a site's pages what they see from now on, through pocket's server.
 *
 * @param linkId - The site's link.
 * @param state - What it sees; no accounts when it was disconnected.
 */
export function publishLink(linkId: string, state: LinkState): void {
  fetch(`/links/${linkId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(state),
    // The window may close right after the decision that changed the link.
    keepalive: true,
  }).catch(() => {
    // The server is down; the pages get the state when pocket is next opened.
  })
}

async function isReleased(linkId: string): Promise<boolean> {
  try {
    const response = await fetch(`/links/${linkId}`)
    if (!response.ok) return false
    const parsed = v.safeParse(linkStateSchema, await response.json())
    return parsed.success && parsed.output.accounts.length === 0
  } catch {
    // The server is down: nothing is known, so nothing changes.
    return false
  }
}

/**
 * Drops the sites that let go by themselves and tells the server the rest, which it forgets when restarted.
 *
 * @param wallet - The wallet.
 */
export async function reconcileLinks(wallet: Wallet): Promise<void> {
  await Promise.all(
    wallet.state.get().links.map(async (link) => {
      if (await isReleased(link.linkId)) wallet.dispatch({ type: 'site-disconnected', linkId: link.linkId })
      else publishLink(link.linkId, wallet.linkOf(link.origin, link.namespace) ?? { accounts: [] })
    }),
  )
}

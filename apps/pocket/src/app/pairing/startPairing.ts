import { identity } from '../../shared/identity.js'
import iconPath from '../icon.svg'
import type { Configuration } from '../loadConfiguration.js'
import type { Wallet } from '../wallet/createWallet.js'
import { createPairing } from './createPairing.js'
import type { Pairing } from './Pairing.js'
import { readAppLink } from './pairingLinks.js'
import { runInOneTab } from './runInOneTab.js'

/** One tab at a time talks to the relay. */
const lockName = 'pocket-pairing'

/**
 * Starts pocket's connections to sites on other devices in this tab, or in line behind the tab that has them; a tab
 * opened by a site's link takes them over.
 *
 * @param wallet - The wallet.
 * @param relay - The relay pocket's server names.
 */
export function startPairing(
  wallet: Wallet,
  relay: Configuration['relay'],
): { pairing: Pairing; onTakeOver: () => void } {
  const { origin } = window.location
  const pairing = createPairing({
    wallet,
    async createClient() {
      const { createClient } = await import('./createClient.js')
      return createClient({
        relayUrl: relay.url,
        projectId: relay.projectId,
        metadata: {
          name: identity.name,
          description: 'A small test wallet',
          url: origin,
          // As data first: a site shows that without asking pocket's server.
          icons: [identity.icon, new URL(iconPath, origin).href],
          // Where a site on the same phone opens pocket for a request.
          redirect: { universal: origin },
        },
      })
    },
  })
  const link = readAppLink(window.location)
  if (link) {
    // The link holds the pairing's key and works once: neither the history nor a reload should have it.
    window.history.replaceState(null, '', '/')
    if (link.kind === 'pair') void pairing.pair(link.uri, { isByLink: true })
    else if (link.kind === 'request') pairing.openRequest(link)
    else pairing.refuseLink()
  }
  const { takeOver } = runInOneTab({
    name: lockName,
    // Missing on pages that were not served securely.
    locks: navigator.locks as LockManager | undefined,
    line: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName),
    isUrgent: link !== undefined,
    run: pairing.run,
    onElsewhere: pairing.markElsewhere,
  })
  showCount(pairing)
  return { pairing, onTakeOver: takeOver }
}

/** Says in the tab's title that something waits, for a person who is looking at another tab. */
function showCount(pairing: Pairing): void {
  const { title } = document
  pairing.queue.subscribe(() => {
    const state = pairing.queue.get()
    const count = 'items' in state ? state.items.length : 0
    document.title = count > 0 ? `(${count}) ${title}` : title
  })
}

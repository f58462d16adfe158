import { type Connector, connectorIds, defineInstalledConnector, type Stop } from '@latchkey/core'
import type { CosmosNetwork } from '../CosmosNetwork.js'
import type { KeplrLikeWallet } from '../CosmosOptions.js'
import { connectWallet, reconnectWallet } from './connectWallet.js'
import { createKeplrWallet } from './createKeplrWallet.js'
import { type FoundWallet, findWallets, readIcon } from './findWallets.js'

/** What discovering needs. */
export type DiscoveryOptions = {
  /** The site's, at least one. */
  networks: readonly CosmosNetwork[]
  /** Further wallets. */
  wallets?: readonly KeplrLikeWallet[] | undefined
}

/**
 * Watches installed wallets: those that are there, those that came by the time the page has loaded, and those there are at each `look`.
 *
 * @param options - See {@link DiscoveryOptions}.
 * @param onConnector - Called for each wallet, now and later.
 * @param onGone - Called for one that turns out to be another: its object stood in Keplr's place before it stood in its own.
 */
export function discoverWallets(
  options: DiscoveryOptions,
  onConnector: (connector: Connector) => void,
  onGone: (connector: Connector) => void = () => {},
): { look(): void; stop: Stop } {
  const known = new Map<string, { object: object; connector: Connector }>()
  let isWatching = true

  function look(): void {
    if (!isWatching) return
    for (const found of findWallets(window, options.wallets)) {
      const { entry, object } = found
      const isReserved = Object.values<string>(connectorIds).includes(entry.id)
      // A wallet stays the one it was: some hand out another object each time.
      if (isReserved || known.has(entry.id)) continue
      for (const [id, other] of known) {
        if (other.object !== object) continue
        known.delete(id)
        onGone(other.connector)
      }
      const connector = toConnector(found, options.networks)
      known.set(entry.id, { object, connector })
      onConnector(connector)
    }
  }

  window.addEventListener('load', look)
  look()
  return {
    look,
    stop() {
      isWatching = false
      window.removeEventListener('load', look)
    },
  }
}

function toConnector({ entry, object }: FoundWallet, networks: readonly CosmosNetwork[]): Connector {
  const { id, name, changeEvent, imageId, explorerId } = entry
  const imageUrl = entry.imageUrl ?? readIcon(object)
  const parts = { wallet: createKeplrWallet({ object, changeEvent }), name, networks }
  return defineInstalledConnector({
    id: id.replaceAll('#', ''),
    name,
    type: 'INJECTED',
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    source: id,
    namespaces: ['cosmos'],
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    connect: (parameters) => connectWallet({ ...parts, ...parameters }),
    reconnect: (parameters) => reconnectWallet({ ...parts, ...parameters }),
  })
}

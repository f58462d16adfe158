import {
  type ChainConnection,
  type Connector,
  connectorIds,
  defineInstalledConnector,
  type Network,
  type OpenParameters,
  type Stop,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { getBringToFront, hasFeature } from './features.js'
import { type FoundWallet, watchWallets } from './watchWallets.js'

/** What a namespace's wallets are discovered with. */
export type StandardDiscovery = {
  namespace: Namespace
  /** The site's networks. */
  networks: readonly Network[]
  /** Whether a wallet has what it takes beside connecting. */
  canBeUsed(found: FoundWallet): boolean
  /** What stands for the wallet; its name when left out. */
  identify?(found: FoundWallet): string
  /** See `open` of a connector. */
  connect(found: FoundWallet, parameters: OpenParameters): Promise<ChainConnection>
  /** See `restore` of a connector. */
  reconnect(found: FoundWallet, parameters: OpenParameters): Promise<ChainConnection>
}

/**
 * Watches installed wallets that serve networks of a namespace (Wallet Standard). The standard has no ids: the name of a wallet
 * stands for it, unless its namespace knows better.
 *
 * @param discovery - See {@link StandardDiscovery}.
 * @param onConnector - Called for each wallet, now and later.
 * @param onGone - Called for each that leaves the page.
 */
export function discoverStandardWallets(
  discovery: StandardDiscovery,
  onConnector: (connector: Connector) => void,
  onGone: (connector: Connector) => void = () => {},
): Stop {
  const { namespace } = discovery
  const reported = new Map<number, Connector>()
  return watchWallets({
    onWallet(found) {
      const { chains, source, wallet } = found
      // The number sign tells wallets with one id apart, so no id of a wallet's own has one.
      const id = (discovery.identify?.(found) ?? found.name).replaceAll('#', '')
      const isUsable =
        chains.some((chain) => chain.startsWith(`${namespace}:`)) &&
        hasFeature(wallet, 'standard:connect') &&
        discovery.canBeUsed(found)
      if (!isUsable || Object.values<string>(connectorIds).includes(id)) return
      const connector = toConnector(found, id, discovery)
      reported.set(source, connector)
      onConnector(connector)
    },
    onGone({ source }) {
      const connector = reported.get(source)
      if (connector) onGone(connector)
    },
  })
}

function toConnector(
  found: FoundWallet,
  id: string,
  { connect, namespace, networks, reconnect }: StandardDiscovery,
): Connector {
  const { icon, name, source, wallet } = found
  const bringToFront = getBringToFront(wallet)
  return defineInstalledConnector({
    id,
    name,
    type: 'ANNOUNCED',
    imageUrl: icon,
    source,
    ...(bringToFront && { bringToFront }),
    namespaces: [namespace],
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    connect: (parameters) => connect(found, parameters),
    reconnect: (parameters) => reconnect(found, parameters),
  })
}

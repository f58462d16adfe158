import {
  type Connector,
  connectorIds,
  defineInstalledConnector,
  type Network,
  type Stop,
} from '@latchkey/core'
import { type FoundWallet, getBringToFront, hasFeature, watchWallets } from '@latchkey/wallet-standard'
import type { ConnectionParts } from './ConnectionParts.js'
import { connectWallet, reconnectWallet } from './connectWallet.js'

/** What discovering needs. */
export type DiscoveryOptions = Pick<ConnectionParts, 'networks' | 'sendRaw' | 'answer' | 'signInTransaction'>

/**
 * Watches installed wallets that know Solana and can sign (Wallet Standard). A wallet has no id there: its name stands for
 * it.
 *
 * @param options - See {@link DiscoveryOptions}.
 * @param onConnector - Called for each wallet, now and later.
 * @param onGone - Called for each that leaves the page.
 */
export function discoverWallets(
  options: DiscoveryOptions,
  onConnector: (connector: Connector) => void,
  onGone: (connector: Connector) => void = () => {},
): Stop {
  const reported = new Map<number, Connector>()
  return watchWallets({
    onWallet(found) {
      const id = toId(found.name)
      if (!canBeUsed(found) || Object.values<string>(connectorIds).includes(id)) return
      const connector = toConnector(found, id, options)
      reported.set(found.source, connector)
      onConnector(connector)
    },
    onGone({ source }) {
      const connector = reported.get(source)
      if (connector) onGone(connector)
    },
  })
}

function toConnector(found: FoundWallet, id: string, options: DiscoveryOptions): Connector {
  const { name, icon, source, wallet } = found
  const bringToFront = getBringToFront(wallet)
  const parts = { ...options, ...found }
  return defineInstalledConnector({
    id,
    name,
    type: 'ANNOUNCED',
    imageUrl: icon,
    source,
    ...(bringToFront && { bringToFront }),
    namespaces: ['solana'],
    chains: options.networks.map(({ caipNetworkId }: Network) => caipNetworkId),
    connect: (parameters) => connectWallet({ ...parts, ...parameters }),
    reconnect: (parameters) => reconnectWallet({ ...parts, ...parameters }),
  })
}

function canBeUsed({ wallet, chains }: FoundWallet): boolean {
  const canSign = hasFeature(wallet, 'solana:signMessage') || hasFeature(wallet, 'solana:signTransaction')
  return (
    chains.some((chain) => chain.startsWith('solana:')) && hasFeature(wallet, 'standard:connect') && canSign
  )
}

/** The number sign tells wallets with one id apart, so no id of a wallet's own has one. */
function toId(name: string): string {
  return name.replaceAll('#', '')
}

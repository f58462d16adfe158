import {
  type Connector,
  connectorIds,
  defineInstalledConnector,
  getConnectorType,
  readField,
  type Stop,
} from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { type Eip1193Provider, isProvider } from './Eip1193Provider.js'
import { connectWallet, restoreWallet } from './installedWallet.js'
import { readAnnouncement } from './readAnnouncement.js'

/** What of the chain's options discovering needs. */
export type DiscoveryOptions = {
  chains: readonly CaipNetworkId[]
  /** Listens for wallets that announce themselves (EIP-6963; true). */
  enableEIP6963?: boolean | undefined
  /** Offers `window.ethereum` as "Browser Wallet" (true). */
  enableInjected?: boolean | undefined
}

/**
 * Watches installed wallets: those that announce themselves (EIP-6963), and `window.ethereum` as a last resort, by its own
 * name where it says who it is. Either may come long after the page, as web views of phones put wallets in.
 *
 * @param options - See {@link DiscoveryOptions}.
 * @param onConnector - Called for each wallet, now and later.
 * @param onGone - Called with a wallet of `window.ethereum` that has announced itself since; its announcement follows.
 */
export function discoverWallets(
  { chains, enableEIP6963 = true, enableInjected = true }: DiscoveryOptions,
  onConnector: (connector: Connector) => void,
  onGone: (connector: Connector) => void = () => {},
): Stop {
  /** Every interface once; its place stands for it, as the interface itself is foreign code. */
  const found: Eip1193Provider[] = []
  const listening = new AbortController()
  const { signal } = listening

  function add(
    provider: Eip1193Provider,
    row: Pick<Connector, 'id' | 'name' | 'type'> & Partial<Pick<Connector, 'imageUrl' | 'info'>>,
  ): Connector {
    if (!found.includes(provider)) found.push(provider)
    const connector = defineInstalledConnector({
      ...row,
      ...toFront(provider),
      source: found.indexOf(provider),
      namespaces: ['eip155'],
      chains,
      connect: ({ signal }) => connectWallet(provider, row.name, signal),
      reconnect: ({ caipNetworkId }) => restoreWallet(provider, caipNetworkId),
    })
    onConnector(connector)
    return connector
  }

  /** Interfaces, names and identities of the wallets that announced themselves. */
  const announced = new Set<unknown>()
  /** What stands at `window.ethereum` and has not announced itself, by its interface. */
  const injected = new Map<Eip1193Provider, Connector | undefined>()

  function onAnnounce(event: Event): void {
    const wallet = readAnnouncement(readField(event, 'detail'))
    if (!wallet) return
    const { uuid, name, rdns, icon, provider } = wallet
    // One wallet, whatever object it brings this time: the first one is what visitors are connected with.
    const identity = `${uuid} ${rdns}`
    if (announced.has(identity)) return
    announced.add(identity).add(provider).add(rdns)
    for (const [other, connector] of injected) {
      if (!connector || (other !== provider && connector.id !== rdns)) continue
      injected.set(other, undefined)
      onGone(connector)
    }
    add(provider, {
      id: rdns,
      name,
      type: getConnectorType(connectorIds.eip6963),
      imageUrl: icon,
      info: { rdns },
    })
  }

  /** Looks for a wallet that has not announced itself. Their names come late: few pages meet one. */
  function lookForInjected(): void {
    const ethereum = readField(window, 'ethereum')
    if (!isProvider(ethereum) || announced.has(ethereum) || injected.has(ethereum)) return
    injected.set(ethereum, undefined)
    import('../late.js').then(
      ({ nameInjected }) => {
        const row = nameInjected(ethereum)
        if (signal.aborted || announced.has(ethereum) || announced.has(row.id)) return
        injected.set(ethereum, add(ethereum, row))
      },
      () => injected.delete(ethereum),
    )
  }

  if (enableEIP6963) {
    window.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (enableInjected) {
    lookForInjected()
    window.addEventListener('ethereum#initialized', lookForInjected, { signal })
  }
  return () => listening.abort()
}

/** Wallets with a window of their own may say how it comes to the front. */
function toFront(provider: Eip1193Provider): Pick<Connector, 'bringToFront'> {
  const bringToFront = readField(provider, 'bringToFront')
  if (typeof bringToFront !== 'function') return {}
  // At once, inside the visitor's gesture. Where it fails, its window stays where it is, and the page has not failed.
  const call = async () => bringToFront.call(provider)
  return { bringToFront: () => void call().catch(() => undefined) }
}

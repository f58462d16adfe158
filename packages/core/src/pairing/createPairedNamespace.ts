import type { DappClient } from '@latchkey/pairing'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { PairedNamespace } from '../chain/PairingCapability.js'
import { getNetwork } from '../state/selectors.js'
import { storageItems } from '../storage/items.js'
import type { PairingRequests } from './createPairingRequests.js'
import type { PairedSession } from './PairingState.js'

/** What one namespace of a session is made from. */
export type PairedNamespaceParts = {
  client: DappClient
  namespace: Namespace
  /** The session at the beginning; later ones are in the store. */
  session: PairedSession
  request: PairingRequests['request']
}

/** One namespace of a session, as its chain sees it; see `PairedNamespace`. */
export function createPairedNamespace(
  { storage, store, signal }: Pick<KitBase, 'storage' | 'store' | 'signal'>,
  { client, namespace, session, request }: PairedNamespaceParts,
): PairedNamespace {
  const { topic, peer } = session
  let last = session

  function read() {
    const current = store.getState().pairing.session
    if (current?.topic === topic) last = current
    return last.namespaces[namespace] ?? { accounts: [], chains: [], methods: [], events: [] }
  }

  /** The network in use, unless an update has taken it away; then the page's own, else the first. */
  function getNetworkInUse(): CaipNetworkId {
    const { chains } = read()
    const wanted = [
      storage.get(storageItems.pairingNetworks)?.[namespace],
      getNetwork(store.getState(), namespace)?.caipNetworkId,
    ]
    const known = wanted.find((network) => network !== undefined && chains.includes(network))
    return (known ?? chains[0]) as CaipNetworkId
  }

  return {
    walletName: peer.name,
    read,
    readProperties: () => last.properties,
    getNetwork: getNetworkInUse,
    setNetwork(caipNetworkId) {
      const networks = storage.get(storageItems.pairingNetworks)
      storage.set(storageItems.pairingNetworks, { ...networks, [namespace]: caipNetworkId })
    },
    request: (parameters) => request({ topic, ...parameters }),
    onEvent: (listener) =>
      client.on('session-event', (event) => {
        const { name, data, chainId } = event
        if (event.topic === topic && chainId.startsWith(`${namespace}:`))
          listener({ name, data, caipNetworkId: chainId as CaipNetworkId })
      }),
    onUpdate(listener) {
      const stops = [
        client.on('session-updated', (event) => {
          if (event.session.topic === topic) listener()
        }),
        // Which network is in use is decided here, not by the wallet: another tab of the site tells it this way only.
        storage.watch([storageItems.pairingNetworks], listener),
      ]
      const stop = () => {
        for (const one of stops) one()
      }
      signal.addEventListener('abort', stop, { once: true })
      return stop
    },
    onEnd(listener) {
      // It may have ended before anybody could listen.
      if (!client.sessions.some((known) => known.topic === topic)) queueMicrotask(listener)
      const stops = (['session-deleted', 'session-expired'] as const).map((name) =>
        client.on(name, (event) => {
          if (event.session.topic === topic) listener()
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

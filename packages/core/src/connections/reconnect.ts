import type { Namespace } from '@latchkey/primitives'
import type { Connector } from '../connectors/Connector.js'
import { withDeadline } from '../flow/withDeadline.js'
import type { KitContext } from '../kit/KitContext.js'
import { connectedConnectorItem, storageItems } from '../storage/items.js'
import type { ConnectionInternals } from './connectionInternals.js'

/** How long a wallet of the last visit may take to announce itself and to answer. */
const reconnectTimeoutMs = 10_000

/**
 * Takes up the connections of the last visit (§4.008, §4.009). A wallet that is gone or shares nothing any more
 * leaves its namespace disconnected.
 */
export async function reconnectStored(context: KitContext, internals: ConnectionInternals): Promise<void> {
  const { store, storage, options } = context
  const stored = storage.get(storageItems.connectedNamespaces) ?? []
  if (options.enableReconnect === false) {
    for (const namespace of stored) internals.forget(namespace)
    return
  }
  if (storage.get(storageItems.connectionStatus) !== 'connected') return
  await Promise.all(
    stored.map((namespace) =>
      reconnectNamespace(context, internals, namespace).catch(() => internals.forget(namespace)),
    ),
  )
  if (store.getState().connectionStatus === 'connecting') store.setState({ connectionStatus: 'disconnected' })
}

async function reconnectNamespace(
  context: KitContext,
  internals: ConnectionInternals,
  namespace: Namespace,
): Promise<void> {
  const { storage, kit, clock } = context
  const connectorId = storage.get(connectedConnectorItem(namespace))
  const chain = context.chains.get(namespace)
  if (!connectorId || !chain) return internals.forget(namespace)
  setConnecting(context, namespace)
  const found = await kit.connectors.waitFor(connectorId, namespace, reconnectTimeoutMs)
  if (!found) return internals.forget(namespace)
  const connector = found.type === 'WALLET_CONNECT' ? await withStoredSession(context, found) : found
  if (!connector) return internals.forget(namespace)
  const chainConnection = await withDeadline((signal) => chain.reconnect({ connector, signal }), {
    clock,
    timeoutMs: reconnectTimeoutMs,
    signal: context.signal,
    makeError: () => new Error('The wallet did not answer'),
  })
  if (context.signal.aborted) return
  if (!chainConnection) return internals.forget(namespace)
  internals.accept(connector, chainConnection)
  kit.analytics.track('CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: true })
}

/** A paired wallet's interface is made from the stored session; no server is needed for it. */
async function withStoredSession(
  { kit, storage }: KitContext,
  connector: Connector,
): Promise<Connector | undefined> {
  const provider = await kit.pairing.restore(connector.chain)
  if (provider === undefined) return undefined
  const stored = storage
    .get(storageItems.connections)
    ?.[connector.chain]?.find(({ connectorId }) => connectorId === connector.id)
  return { ...connector, name: stored?.name ?? connector.name, imageUrl: stored?.icon, provider }
}

function setConnecting({ store }: KitContext, namespace: Namespace): void {
  store.setState(({ accounts }) => ({
    connectionStatus: 'connecting',
    accounts: { ...accounts, [namespace]: { status: 'connecting', allAccounts: [] } },
  }))
}

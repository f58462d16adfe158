import type { CaipAddress, Namespace } from '@latchkey/primitives'
import type { ConnectionChange } from '../chain/ChainConnection.js'
import type { Network } from '../chain/Network.js'
import type { AccountData, Connection, ConnectionId } from './Connection.js'
import type { CoreState } from './CoreState.js'
import { toNetworkOnSite } from './toNetworkOnSite.js'

/** What the state of connections consists of. */
type Connections = Pick<CoreState, 'connections' | 'activeConnectionIds'>

/** What is kept of this many accounts (a visitor has a handful). */
const maxAccountData = 50

/**
 * Puts a connection in, in the place of one of the same id.
 *
 * @param state - The state so far.
 * @param connection - The connection.
 * @param options - `isActive`: it becomes the one in use of its namespace; `keepsOthers`: other wallets of the namespace
 * stay connected.
 */
export function putConnection(
  { connections, activeConnectionIds }: Connections,
  connection: Connection,
  { isActive, keepsOthers }: { isActive: boolean; keepsOthers: boolean },
): Connections {
  const { id, namespace } = connection
  const rest = Object.values(connections).filter(
    (other) => other.id !== id && (keepsOthers || other.namespace !== namespace),
  )
  return {
    connections: toRecord(isActive ? [connection, ...rest] : [...rest, connection]),
    activeConnectionIds: isActive ? { ...activeConnectionIds, [namespace]: id } : activeConnectionIds,
  }
}

/** Makes a connection the one in use of its namespace, and the first of the list. */
export function activateConnection(
  { connections, activeConnectionIds }: Connections,
  id: ConnectionId,
): Connections {
  const connection = connections[id]
  if (!connection) return { connections, activeConnectionIds }
  const rest = Object.values(connections).filter((other) => other.id !== id)
  return {
    connections: toRecord([connection, ...rest]),
    activeConnectionIds: { ...activeConnectionIds, [connection.namespace]: id },
  }
}

/** Takes connections out; where the one in use goes, the most recently active one of its namespace follows. */
export function removeConnections(
  { connections, activeConnectionIds }: Connections,
  ids: readonly ConnectionId[],
): Connections {
  const rest = Object.values(connections).filter(({ id }) => !ids.includes(id))
  const active = Object.entries(activeConnectionIds).flatMap(([namespace, id]) => {
    const next = ids.includes(id) ? rest.find((other) => other.namespace === namespace)?.id : id
    return next === undefined ? [] : [[namespace, next] as const]
  })
  return { connections: toRecord(rest), activeConnectionIds: Object.fromEntries(active) }
}

/**
 * Brings connections into an order, those it does not name first, and puts one in front of each namespace that has
 * connections and none in front.
 */
export function orderConnections(
  { connections, activeConnectionIds }: Connections,
  order: readonly ConnectionId[],
): Connections {
  const ordered = Object.values(connections).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const active = { ...activeConnectionIds }
  for (const { id, namespace } of ordered) active[namespace] ??= id
  return { connections: toRecord(ordered), activeConnectionIds: active }
}

/**
 * Puts a namespace in front. One without a wallet stays behind while another has one: the page goes on showing the account
 * that is connected.
 *
 * @param state - The state so far.
 * @param namespace - The namespace.
 */
export function bringToFront(
  { activeConnectionIds, activeNamespace }: Pick<CoreState, 'activeConnectionIds' | 'activeNamespace'>,
  namespace: Namespace,
): Pick<CoreState, 'activeNamespace'> {
  const canMove = activeConnectionIds[namespace] || Object.keys(activeConnectionIds).length === 0
  return { activeNamespace: canMove ? namespace : activeNamespace }
}

/**
 * Where the namespace in front has no wallet, that of the most recently active wallet comes to the front.
 *
 * @param state - The state so far.
 */
export function bringConnectedToFront({
  connections,
  activeConnectionIds,
  activeNamespace,
}: Connections & Pick<CoreState, 'activeNamespace'>): Pick<CoreState, 'activeNamespace'> {
  const [next] = Object.values(connections)
  return { activeNamespace: next && !activeConnectionIds[activeNamespace] ? next.namespace : activeNamespace }
}

/** Takes in what a wallet changed about one connection; no other is touched. */
export function changeConnection(
  state: Connections & Pick<CoreState, 'networks'>,
  id: ConnectionId,
  { accounts, caipNetworkId, approvedCaipNetworkIds }: ConnectionChange,
): Pick<CoreState, 'connections'> {
  const connection = state.connections[id]
  if (!connection) return { connections: state.connections }
  const changed: Connection = {
    ...connection,
    ...(accounts && { accounts }),
    ...(approvedCaipNetworkIds && { approvedCaipNetworkIds }),
    ...(caipNetworkId !== undefined &&
      caipNetworkId !== connection.caipNetwork.caipNetworkId && {
        caipNetwork: toNetworkOnSite(state, caipNetworkId),
      }),
  }
  return { connections: { ...state.connections, [id]: changed } }
}

/**
 * The networks of the site after one of its lists has changed: connections are on what it now knows.
 *
 * @param state - The state so far.
 * @param namespace - The namespace whose list changed.
 * @param requestedCaipNetworks - The list, with at least one network.
 */
export function setRequestedNetworks(
  state: Pick<CoreState, 'connections' | 'networks'>,
  namespace: Namespace,
  requestedCaipNetworks: readonly Network[],
): Pick<CoreState, 'connections' | 'networks'> {
  const before = state.networks[namespace]
  const [first] = requestedCaipNetworks
  if (!before || !first) return state
  const isSelectedThere = requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === before.selected)
  const selected = isSelectedThere ? before.selected : first.caipNetworkId
  const networks = { ...state.networks, [namespace]: { ...before, requestedCaipNetworks, selected } }
  const connections = Object.values(state.connections).map((connection) =>
    connection.namespace === namespace
      ? { ...connection, caipNetwork: toNetworkOnSite({ networks }, connection.caipNetwork.caipNetworkId) }
      : connection,
  )
  return { networks, connections: toRecord(connections) }
}

/** Adds to what is known of an account; of too many, what was learnt first is forgotten. */
export function putAccountData(
  { accountData }: Pick<CoreState, 'accountData'>,
  caipAddress: CaipAddress,
  change: Partial<AccountData>,
): Pick<CoreState, 'accountData'> {
  const { [caipAddress]: known, ...others } = accountData
  const kept = Object.entries(others).slice(1 - maxAccountData)
  return { accountData: { ...Object.fromEntries(kept), [caipAddress]: { ...known, ...change } } }
}

function toRecord(connections: readonly Connection[]): Record<ConnectionId, Connection> {
  return Object.fromEntries(connections.map((connection) => [connection.id, connection]))
}

import type { Namespace } from '@latchkey/primitives'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { Connector, WalletSession, WalletSessionEvent } from '../connectors/Connector.js'
import type { CoreEvents, DisconnectedBy } from '../events/CoreEvents.js'
import type { KitBase } from '../kit/KitBase.js'
import { toNetworkOnSite } from '../networks/toNetworkOnSite.js'
import {
  bringConnectedToFront,
  changeConnection,
  putConnection,
  removeConnections,
} from '../state/transitions.js'
import { type Connection, type ConnectionId, toConnectionId } from './Connection.js'
import type { LiveConnections } from './liveConnections.js'
import type { StoredConnections } from './storedConnections.js'

/** How a session is taken in. */
export type AcceptOptions = {
  reason: CoreEvents['connected']['reason']
  /** Which of its connections become the ones in use. */
  isActive(id: ConnectionId): boolean
  /** The namespace that was asked for; it comes to the front. */
  namespace?: Namespace | undefined
}

/** Sessions of wallets becoming connections, and ceasing to be. */
export type Sessions = {
  /**
   * Takes a session in: each of its connections on a namespace of the site becomes one of the kit's.
   *
   * @returns What was connected; nothing when the wallet shares no account the site could use.
   */
  accept(connector: Connector, session: WalletSession, options: AcceptOptions): readonly Connection[]
  /**
   * Takes connections out of the state; the wallet is not told.
   *
   * @returns The sessions that have no connection left.
   */
  drop(
    ids: readonly ConnectionId[],
    options: { by: DisconnectedBy; keepsOpen?: boolean },
  ): readonly WalletSession[]
}

/** Makes what turns sessions into connections. */
export function createSessions(
  { store, events }: Pick<KitBase, 'store' | 'events'>,
  { live, stored }: { live: LiveConnections; stored: StoredConnections },
): Sessions {
  function toConnection(
    connector: Connector,
    session: WalletSession,
    connection: ChainConnection,
  ): Connection {
    const { namespace, accounts, caipNetworkId, approvedCaipNetworkIds } = connection
    const own = session.wallet
    return {
      id: toConnectionId(namespace, connector.id),
      connectorId: connector.id,
      namespace,
      accounts,
      caipNetwork: toNetworkOnSite(store.getState(), caipNetworkId),
      ...(approvedCaipNetworkIds && { approvedCaipNetworkIds }),
      ...(session.auth && { auth: session.auth }),
      wallet: {
        name: own?.name || connector.name,
        icon: own?.imageUrl ?? (own ? undefined : connector.imageUrl),
        imageId: own?.imageId ?? connector.imageId,
        type: connector.type,
        rdns: connector.info?.rdns,
      },
    }
  }

  function accept(
    connector: Connector,
    session: WalletSession,
    { reason, isActive, namespace }: AcceptOptions,
  ) {
    const before = store.getState()
    const usable = session.connections.filter(
      ({ namespace, accounts }) => before.networks[namespace] && accounts.length > 0,
    )
    const connections = usable.map((connection) => toConnection(connector, session, connection))
    if (connections.length === 0) return []

    // A newer session of the same wallet takes the place of the older one, which must not end what they share.
    live.remove(connections.map(({ id }) => id))
    const keepsOthers = before.features.multiWallet || reason === 'restored'
    const displaced = keepsOthers ? [] : findOthers(connections)
    const isAdditional = Object.keys(before.connections).length > displaced.length
    const stop = session.on((event) => follow(connector.id, session, event))
    usable.forEach((connection, index) => {
      const id = connections[index]?.id
      if (id) live.add({ id, connection, session, stop })
    })
    store.setState((state) => {
      const put = connections.reduce(
        (slices, connection) =>
          putConnection(slices, connection, { isActive: isActive(connection.id), keepsOthers }),
        state as Pick<typeof state, 'connections' | 'activeConnectionIds'>,
      )
      return {
        ...put,
        leftByWallet: undefined,
        ...(reason === 'restored' ? {} : toFront(namespace ?? state.activeNamespace, connections)),
      }
    })
    for (const connection of connections) {
      if (reason !== 'restored') stored.remember(connection)
      if (reason !== 'restored' && isActive(connection.id)) {
        stored.setActive(connection.namespace, connection.connectorId)
      }
    }
    if (displaced.length > 0) {
      for (const one of live.remove(displaced.map(({ id }) => id))) void one.end().catch(() => undefined)
      stored.leave(displaced)
      events.emit('disconnected', { connections: displaced, by: 'replaced', isLast: false, keepsOpen: true })
    }
    store.setState({ recentConnections: stored.readRecent() })
    events.emit('connected', { connections, reason, isAdditional })
    return connections
  }

  /** What gives way to new connections where a namespace has one wallet only. */
  function findOthers(connections: readonly Connection[]): readonly Connection[] {
    const taken = new Set(connections.map(({ namespace }) => namespace))
    const own = new Set(connections.map(({ id }) => id))
    return Object.values(store.getState().connections).filter(
      ({ id, namespace }) => taken.has(namespace) && !own.has(id),
    )
  }

  /** What the wallet reports by itself changes its own connection and nothing else (§4.049). */
  function follow(connectorId: string, session: WalletSession, event: WalletSessionEvent): void {
    const getIds = (namespace: Namespace | undefined) =>
      live
        .getAll()
        .filter((one) => one.session === session)
        .filter(({ connection }) => namespace === undefined || connection.namespace === namespace)
        .map(({ id }) => id)
    if (event.type === 'login-changed') {
      const ids: readonly string[] = getIds(undefined)
      store.setState(({ connections }) => ({
        connections: Object.fromEntries(
          Object.entries(connections).map(([id, one]) => [
            id,
            ids.includes(id) ? { ...one, auth: event.auth } : one,
          ]),
        ),
      }))
      return
    }
    if (event.type === 'ended' || event.accounts?.length === 0) {
      drop(getIds(event.namespace), { by: 'wallet' })
      return
    }
    const id = toConnectionId(event.namespace, connectorId)
    if (live.get(id)?.session !== session) return
    store.setState((state) => changeConnection(state, id, event))
    const changed = store.getState().connections[id]
    if (changed && event.accounts) stored.update(changed)
  }

  function drop(
    ids: readonly ConnectionId[],
    { by, keepsOpen = false }: { by: DisconnectedBy; keepsOpen?: boolean },
  ): readonly WalletSession[] {
    const state = store.getState()
    const connections = ids.flatMap((id) => state.connections[id] ?? [])
    const ended = live.remove(ids)
    if (connections.length === 0) return ended
    store.setState((before) => {
      const left = removeConnections(before, ids)
      const leftByWallet = by === 'wallet' ? connections[0]?.wallet.name : before.leftByWallet
      return { ...left, leftByWallet, ...bringConnectedToFront({ ...before, ...left }) }
    })
    const { activeConnectionIds, connections: rest } = store.getState()
    if (by !== 'tab') {
      stored.leave(connections)
      for (const namespace of new Set(connections.map((connection) => connection.namespace))) {
        const active = activeConnectionIds[namespace]
        stored.setActive(namespace, active && rest[active]?.connectorId)
      }
    }
    store.setState({ recentConnections: stored.readRecent() })
    events.emit('disconnected', { connections, by, isLast: Object.keys(rest).length === 0, keepsOpen })
    return ended
  }

  return { accept, drop }
}

/** The namespace in front stays there when the wallet serves it. */
function toFront(
  activeNamespace: Namespace,
  connections: readonly Connection[],
): { activeNamespace: Namespace } {
  const isServed = connections.some(({ namespace }) => namespace === activeNamespace)
  return { activeNamespace: isServed ? activeNamespace : (connections[0]?.namespace ?? activeNamespace) }
}

import type { Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { Account } from '../chain/Account.js'
import type { ChainConnection, ConnectionChange } from '../chain/ChainConnection.js'
import type { Connector, WalletSession, WalletSessionEvent } from '../connectors/Connector.js'
import type { CoreEvents, DisconnectedBy } from '../events/CoreEvents.js'
import { type Connection, type ConnectionId, toConnectionId } from '../state/Connection.js'
import { getActiveConnection, getAllConnections } from '../state/selectors.js'
import { toNetworkOnSite } from '../state/toNetworkOnSite.js'
import {
  bringConnectedToFront,
  changeConnection,
  putConnection,
  removeConnections,
} from '../state/transitions.js'
import { listStillGranted } from './listStillGranted.js'
import type { LiveConnections } from './liveConnections.js'
import type { StoredConnections } from './storedConnections.js'

/** How a session is taken in. */
export type AcceptOptions = {
  reason: CoreEvents['connected']['reason']
  /** Which of its connections become the ones in use. */
  isActive(id: ConnectionId): boolean
  /** Which of its namespaces are taken in; all by default. */
  isFree?(namespace: Namespace): boolean
  /** The namespace that was asked for; it comes to the front. */
  namespace?: Namespace | undefined
  /** Those the same answer of the wallet has connected; they stay in front. */
  alongside?: readonly Connection[] | undefined
}

/** Sessions of wallets becoming connections, and ceasing to be. */
export type Sessions = {
  /**
   * Takes a session in: each of its connections on a namespace of the site becomes one of the kit's. Of a session of an
   * earlier visit, one without accounts waits for its wallet to be unlocked.
   *
   * @returns What was connected; nothing when the wallet shares no account the site could use.
   */
  accept(connector: Connector, session: WalletSession, options: AcceptOptions): readonly Connection[]
  /**
   * Takes connections out of the state; the wallet is not told. By `lock` they wait until their wallets are unlocked.
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
  { store, events, chains }: Pick<KitBase, 'store' | 'events' | 'chains'>,
  { live, stored }: { live: LiveConnections; stored: StoredConnections },
): Sessions {
  const heard = new Map<ConnectionId, ConnectionChange>()
  const unlocking = { store, events, stored, heard, putConnection, changeConnection, bringConnectedToFront }

  function toConnection(
    connector: Connector,
    session: WalletSession,
    connection: ChainConnection,
  ): Connection {
    const { namespace, caipNetworkId, approvedCaipNetworkIds } = connection
    const accounts = toUnique(namespace, connection.accounts)
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

  /** Wallets name an account twice, in other letters (§3.002). */
  function toUnique(namespace: Namespace, accounts: readonly Account[]): readonly Account[] {
    const chain = chains.get(namespace)
    const keys = accounts.map(({ address }) => chain?.toAddressKey(address) ?? address)
    return accounts.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
  }

  function accept(
    connector: Connector,
    session: WalletSession,
    { reason, isActive, isFree = () => true, namespace, alongside }: AcceptOptions,
  ) {
    const before = store.getState()
    const followed = session.connections.filter(
      ({ namespace, accounts }) =>
        before.networks[namespace] && isFree(namespace) && (accounts.length > 0 || reason === 'restored'),
    )
    const made = followed.map((connection) => toConnection(connector, session, connection))
    const connections = made.filter((one) => !isHidden(one))
    if (made.length === 0) return []

    // A newer session of the same wallet takes the place of the older one, which must not end what they share.
    live.remove(made.map(({ id }) => id))
    const keepsOthers = before.features.multiWallet || reason === 'restored'
    const displaced = keepsOthers ? [] : findOthers(connections)
    const isOther = ({ id }: Connection) => ![...displaced, ...(alongside ?? [])].some((one) => one.id === id)
    const isAdditional = Object.values(before.connections).some(isOther)
    const stop = session.on((event) => follow(connector.id, session, event))
    followed.forEach((connection, index) => {
      const id = made[index]?.id
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
        lockedConnections: [
          ...state.lockedConnections.filter(
            ({ id }) => ![...made, ...displaced].some((one) => one.id === id),
          ),
          ...made.filter(isHidden),
        ],
        leftByWallet: undefined,
        ...(reason === 'restored' || alongside
          ? {}
          : toFront(namespace ?? state.activeNamespace, connections)),
      }
    })
    for (const connection of made) {
      if (isHidden(connection)) stored.putLast(connection)
      if (reason !== 'restored') stored.remember(connection)
      if (reason !== 'restored' && isActive(connection.id)) {
        stored.setActive(connection.namespace, connection.connectorId)
      }
    }
    if (displaced.length > 0) {
      live.remove(listStillGranted(before, displaced))
      for (const one of live.remove(displaced.map(({ id }) => id))) void one.end().catch(() => undefined)
      stored.leave(displaced)
      events.emit('disconnected', { connections: displaced, by: 'replaced', isLast: false, keepsOpen: true })
    }
    store.setState({ recentConnections: stored.readRecent() })
    if (connections.length > 0) events.emit('connected', { connections, reason, isAdditional })
    return connections
  }

  /** What gives way to new connections where a namespace has one wallet only. */
  function findOthers(connections: readonly Connection[]): readonly Connection[] {
    const taken = new Set(connections.map(({ namespace }) => namespace))
    const own = new Set(connections.map(({ id }) => id))
    return getAllConnections(store.getState()).filter(
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
    if (event.type === 'ended') {
      drop(getIds(event.namespace), { by: 'wallet' })
      return
    }
    const { accounts, namespace } = event
    const id = toConnectionId(namespace, connectorId)
    if (live.get(id)?.session !== session) return
    const change = accounts ? { ...event, accounts: toUnique(namespace, accounts) } : event
    const { connections } = store.getState()
    if (accounts?.length === 0 && connections[id]) drop([id], { by: 'lock' })
    if (store.getState().lockedConnections.some((one) => one.id === id)) {
      heard.set(id, { ...heard.get(id), ...change })
      // Where the script does not come, the wallet's next word asks for it again.
      import('./late.js').then(
        (late) => late.unlock(unlocking, id),
        () => undefined,
      )
      return
    }
    store.setState((state) => changeConnection(state, id, change))
    const changed = store.getState().connections[id]
    if (changed && accounts) stored.update(changed)
  }

  function drop(
    ids: readonly ConnectionId[],
    { by, keepsOpen = false }: { by: DisconnectedBy; keepsOpen?: boolean },
  ): readonly WalletSession[] {
    const isLock = by === 'lock'
    const state = store.getState()
    const connections = getAllConnections(state).filter(({ id }) => ids.includes(id))
    // A locked wallet is followed all the same.
    const ended = isLock ? [] : live.remove(ids)
    if (connections.length === 0) return ended
    store.setState((before) => {
      const left = removeConnections(before, ids)
      const locked = before.lockedConnections.filter(({ id }) => !ids.includes(id))
      return {
        ...left,
        lockedConnections: isLock ? [...locked, ...connections] : locked,
        leftByWallet: by === 'wallet' ? connections[0]?.wallet.name : before.leftByWallet,
        ...bringConnectedToFront({ ...before, ...left }),
      }
    })
    const after = store.getState()
    if (by !== 'tab') {
      if (isLock) connections.forEach(stored.putLast)
      else stored.leave(connections)
      for (const { namespace } of connections) {
        stored.setActive(namespace, getActiveConnection(after, namespace)?.connectorId)
      }
    }
    store.setState({ recentConnections: stored.readRecent() })
    const isLast = getAllConnections(after).length === 0
    events.emit('disconnected', { connections, by, isLast, keepsOpen })
    return ended
  }

  return { accept, drop }
}

const isHidden = ({ accounts }: Connection) => accounts.length === 0

/** The namespace in front stays there when the wallet serves it. */
function toFront(
  activeNamespace: Namespace,
  connections: readonly Connection[],
): { activeNamespace: Namespace } {
  const isServed = connections.some(({ namespace }) => namespace === activeNamespace)
  return { activeNamespace: isServed ? activeNamespace : (connections[0]?.namespace ?? activeNamespace) }
}

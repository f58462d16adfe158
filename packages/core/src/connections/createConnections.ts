import {
  AppKitError,
  getErrorDetail,
  getErrorMessage,
  isAppKitError,
  requireFields,
  requireText,
  requireThat,
} from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Connector, OpenParameters, WalletSession } from '../connectors/Connector.js'
import { withDeadline } from '../flow/withDeadline.js'
import type { Connection, ConnectionId, RecentConnection } from '../state/Connection.js'
import {
  findConnector,
  getActiveConnection,
  getAllConnections,
  getConnections,
  getNetwork,
} from '../state/selectors.js'
import { activateConnection, changeConnection } from '../state/transitions.js'
import { type ConnectEvent, connectFlow } from './connectFlow.js'
import type { Sessions } from './createSessions.js'
import { listStillGranted } from './listStillGranted.js'
import type { LiveConnections } from './liveConnections.js'
import { type Restoring, restoreTimeoutMs } from './restoreConnections.js'
import type { StoredConnections } from './storedConnections.js'
import { toConnectFailure } from './toConnectFailure.js'

/** A wallet that has not answered for this long will not (§9.009). */
export const connectTimeoutMs = 120_000
/** Disconnecting waits this long for signing out, and for the wallet (§4.044, §9.010). */
export const leaveTimeoutMs = 3000
/** A wallet that has not signed by then is not waited for any more (§9.065). */
export const signTimeoutMs = 300_000

/** Wallets connecting, staying connected and leaving. */
export type ConnectionGroup = {
  /**
   * Asks a wallet to let the site in. Call it inside the visitor's gesture: the wallet may open a window. A newer call
   * aborts an older one. Progress is in the store's `connect`.
   *
   * @param parameters - `namespace` or `namespaces`: the connector's namespaces to connect; all by default. `namespaces` may have those
   *   of other connectors with the same `grant`; the connector's own comes first.
   * @returns The connection, or `undefined` when the attempt was given up for a newer one.
   * @throws `connection/…`, `network/unsupported-namespace`, `parameters/invalid`.
   */
  connect(parameters: {
    connectorId: string
    namespace?: Namespace
    namespaces?: readonly Namespace[]
  }): Promise<Connection | undefined>
  /** Gives up the attempt that is running. */
  cancelConnect(): void
  /**
   * Disconnects one connection, all of a namespace, or all there are. Waits at most 3 s for signing out (§4.044), and
   * for the wallets. A wallet that shares several namespaces in one session leaves all of them.
   *
   * @param options - `keepOpen`: the modal stays open.
   * @throws `connection/disconnect-failed` when signing out failed, or a wallet did not let go: here everything is
   * disconnected all the same, and only the other side may not know it. `connection/adapter-not-found` and
   * `connection/connector-not-found` when there is nothing to disconnect; `parameters/invalid`.
   */
  disconnect(options?: {
    connectionId?: ConnectionId | undefined
    namespace?: Namespace | undefined
    keepOpen?: boolean
  }): Promise<void>
  /**
   * Puts a connection in front of its namespace, without asking its wallet (§4.003); one of an earlier visit is
   * connected again (§4.004), and so is a locked one.
   *
   * @param options - `address`: the account to use. An embedded wallet gets the request, and decides.
   * @throws `connection/multi-wallet-disabled` when several wallets are not switched on, `connection/invalid-status` for one that is still being taken up (§4.005), `connection/connector-not-found`, `parameters/invalid`.
   */
  switchConnection(options: { connectionId: ConnectionId; address?: string }): Promise<void>
  /**
   * Forgets a wallet of an earlier visit, or one account of it.
   *
   * @throws `connection/multi-wallet-disabled`, `connection/connector-not-found`, `parameters/invalid`.
   */
  deleteConnection(options: { connectionId: ConnectionId; address?: string }): Promise<void>
  /**
   * Current and recent connections. Without the feature `multiWallet`: only the connection in use, and an alert
   * (§5.036, §6.011).
   */
  list(options?: { namespace?: Namespace }): Promise<{
    connections: readonly Connection[]
    recentConnections: readonly RecentConnection[]
  }>
  /**
   * Makes another account of the connection in use the active one. An embedded wallet is told first, and what it says counts; where
   * it refuses, nothing has changed.
   *
   * @throws `login/…`, `embedded/…`, `wallet/timeout`, `parameters/invalid`.
   */
  setActiveAccount(address: string): Promise<void>
  /**
   * Asks the wallet in use to sign a text as its active account.
   *
   * @throws `kit/not-configured` when nothing is connected there, `wallet/…`, `parameters/invalid`.
   */
  signMessage(parameters: {
    message: string
    namespace?: Namespace
    inTransaction?: boolean | undefined
    signal?: AbortSignal
  }): Promise<string>
}

type Parts = {
  live: LiveConnections
  stored: StoredConnections
  sessions: Sessions
  restoring: Restoring
  /** Ends the sign-in sessions of connections that are about to go. */
  signOut(connections: readonly Connection[]): Promise<void>
}

/** Makes the connections of a kit. */
export function createConnections(
  { store, clock, chains, track, alert, events }: KitBase,
  { live, stored, sessions, restoring, signOut }: Parts,
): ConnectionGroup {
  let attempt = new AbortController()
  const dispatch = (event: ConnectEvent) =>
    store.setState(({ connect }) => ({ connect: connectFlow.transition(connect, event) }))

  function findAsked(connectorId: string, namespace: Namespace | undefined): Connector {
    if (namespace && !chains.has(namespace)) throw new AppKitError('network/unsupported-namespace')
    const connector = findConnector(store.getState(), connectorId, namespace)
    if (!connector) throw new AppKitError('connection/connector-not-found', { id: connectorId })
    if (!connector.namespaces.some((one) => chains.has(one))) {
      throw new AppKitError('connection/chain-not-found')
    }
    return connector
  }

  const connect: ConnectionGroup['connect'] = async (parameters) => {
    const { connectorId, namespace, namespaces } = requireFields(parameters, 'connectorId, namespace?')
    requireThat(!namespaces || Array.isArray(namespaces), 'namespaces', 'a list')
    attempt.abort()
    attempt = new AbortController()
    const { signal } = attempt
    const wanted = namespaces ?? (namespace ? [namespace] : undefined)
    const connector = findAsked(connectorId, namespace ?? namespaces?.find((one) => chains.has(one)))
    for (const one of wanted ?? connector.namespaces) restoring.giveWayTo(one)
    dispatch({ type: 'asked', connectorId, namespace, atMs: clock.now() })
    const accept = async (session: WalletSession) => {
      const isAlone = wanted?.every((one) => connector.namespaces.includes(one)) ?? true
      // What the wallet has let in counts, whatever becomes of the rest.
      const others =
        isAlone || !connector.grant
          ? []
          : await openAlongside({ connector, session }, wanted ?? [], signal).catch(() => [])
      if (signal.aborted) return undefined
      const options = { reason: 'asked', isActive: () => true } as const
      const own = sessions.accept(connector, session, { ...options, namespace })
      const [first] = own
      if (!first) throw new AppKitError('connection/no-accounts', { walletName: connector.name })
      const connections = own.concat(
        ...others.map((other) =>
          sessions.accept(other.connector, other.session, { ...options, alongside: own }),
        ),
      )
      const missing = wanted?.filter((one) => !connections.some((connection) => connection.namespace === one))
      if (missing?.length) alert('APKTW001', missing.join(', '))
      dispatch({ type: 'approved' })
      track('CONNECT_SUCCESS', { method: 'browser', name: connector.name })
      return connections.find((connection) => connection.namespace === namespace) ?? first
    }
    try {
      return await accept(await open(connector, wanted, signal))
    } catch (error) {
      if (signal.aborted) return undefined
      const failure = toConnectFailure(error)
      const { code, message } = failure
      dispatch({ type: 'failed', code, message: getErrorDetail(failure) })
      events.emit('connect-failed', { connectorId, code, message })
      const event = code === 'connection/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR'
      track(event, event === 'CONNECT_ERROR' ? { message, error: failure } : { message })
      // What the visitor approves late counts until they have gone on.
      unanswered
        .get(connector)
        ?.then(accept)
        .catch(() => undefined)
      throw failure
    }
  }

  /** What wallets have not answered yet. */
  const unanswered = new Map<Connector, Promise<WalletSession>>()

  /** Asks a wallet. Where it has not answered an earlier question yet, the visitor may approve that one instead. */
  function ask(connector: Connector, parameters: OpenParameters): Promise<WalletSession> {
    const asked = connector.open(parameters)
    const earlier = unanswered.get(connector)
    if (earlier) return Promise.race([asked, earlier.catch(() => asked)])
    unanswered.set(connector, asked)
    const forget = () => unanswered.delete(connector)
    asked.then(forget, forget)
    return asked
  }

  function open(connector: Connector, namespaces: readonly Namespace[] | undefined, signal: AbortSignal) {
    const { name, openTimeoutMs: timeoutMs = connectTimeoutMs } = connector
    const [namespace] = namespaces ?? connector.namespaces
    const caipNetworkId = getNetwork(store.getState(), namespace)?.caipNetworkId
    return withDeadline((deadline) => ask(connector, { namespaces, caipNetworkId, signal: deadline }), {
      clock,
      signal,
      timeoutMs,
      makeError: () => new AppKitError('connection/timeout', { walletName: name, afterMs: timeoutMs }),
    })
  }

  /** The sessions that the same answer of the wallet opens on the other namespaces that are wanted. */
  async function openAlongside(
    opened: { connector: Connector; session: WalletSession },
    wanted: readonly Namespace[],
    signal: AbortSignal,
  ) {
    const late = await import('./late.js')
    const parts = { store, clock, signal, withDeadline, getNetwork, open }
    return late.openAlongside({ ...parts, timeoutMs: restoreTimeoutMs }, opened, wanted)
  }

  /** What goes together: a session that spans namespaces leaves all of them. */
  function findLeaving(connectionId: ConnectionId | undefined, namespace: Namespace | undefined) {
    const connections = getAllConnections(store.getState())
    if (connectionId && !connections.some(({ id }) => id === connectionId)) {
      throw new AppKitError('connection/connector-not-found', { id: connectionId })
    }
    const chosen = connections.filter(
      (connection) =>
        (!connectionId || connection.id === connectionId) &&
        (!namespace || connection.namespace === namespace),
    )
    const ending = new Set(chosen.map(({ id }) => live.get(id)?.session))
    return connections.filter(({ id }) => ending.has(live.get(id)?.session))
  }

  const disconnect: ConnectionGroup['disconnect'] = async (options = {}) => {
    const { connectionId, namespace, keepOpen = false } = requireFields(options, 'connectionId?, namespace?')
    if (namespace && !chains.has(namespace)) {
      throw new AppKitError('connection/adapter-not-found', { namespace })
    }
    const leaving = findLeaving(connectionId, namespace)
    for (const one of namespace ? [namespace] : chains.keys()) {
      if (!connectionId) giveUpRestoring(one)
    }
    const endings = leaving.map(({ id }) => live.get(id)?.session)
    // Whatever fails, the visitor is not kept connected.
    const signedOut = inTime(() => signOut(leaving)).catch(ignoreTimeout)
    const [farewell] = await Promise.allSettled([signedOut])
    // Who has connected again meanwhile stays.
    const going = leaving.filter(({ id }, at) => live.get(id)?.session === endings[at])
    const keptSessions = listStillGranted(store.getState(), going).map((id) => live.get(id)?.session)
    const ended = sessions.drop(
      going.map(({ id }) => id),
      { by: 'visitor', keepsOpen: keepOpen },
    )
    const told = ended.filter((session) => !keptSessions.includes(session))
    const ends = await Promise.allSettled(told.map((session) => inTime(() => session.end())))
    const refused = [farewell, ...ends].flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    const late = refused.length > 0 ? await import('./late.js') : undefined
    const failed = late?.toLeaveFailure(
      refused,
      { AppKitError, isAppKitError, getErrorMessage },
      connectionId,
    )
    if (!failed) return track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
    const { failure, reason } = failed
    const { code, message } = failure
    events.emit('disconnect-failed', { code, message, connections: leaving })
    track('DISCONNECT_ERROR', { message: reason, error: failure })
    throw failure
  }

  function giveUpRestoring(namespace: Namespace): void {
    const pending = stored.readConnected().filter((one) => one.namespace === namespace && !live.get(one.id))
    restoring.giveWayTo(namespace)
    stored.leave(pending)
  }

  const inTime = (run: () => Promise<void>) =>
    withDeadline(run, { clock, timeoutMs: leaveTimeoutMs, makeError: () => noAnswer })

  /** Shows the alert of a feature that is not switched on. */
  function isMultiWallet(): boolean {
    const { multiWallet } = store.getState().features
    if (!multiWallet) alert('multi-wallet-not-enabled')
    return multiWallet
  }

  async function putInFront(connection: Connection, address: string): Promise<boolean> {
    const late = await import('./late.js')
    const parts = { store, clock, chains, live, isSameAddress, withDeadline, changeConnection, AppKitError }
    return late.putInFront({ ...parts, timeoutMs: connectTimeoutMs }, connection, address)
  }

  const switchConnection: ConnectionGroup['switchConnection'] = async (options) => {
    const { connectionId, address } = requireFields(options, 'connectionId, address?')
    if (!isMultiWallet()) throw new AppKitError('connection/multi-wallet-disabled')
    const { connections, lockedConnections, recentConnections, restoring: pending } = store.getState()
    if (pending.includes(connectionId)) {
      throw new AppKitError('connection/invalid-status', { status: 'connecting' })
    }
    const connection = connections[connectionId]
    if (!connection) {
      const recent = [...lockedConnections, ...recentConnections].find(({ id }) => id === connectionId)
      if (!recent) throw new AppKitError('connection/connector-not-found', { id: connectionId })
      await connect({ connectorId: recent.connectorId, namespace: recent.namespace })
      return
    }
    restoring.giveWayTo(connection.namespace)
    const late = await import('./late.js')
    await late.switchTo({ store, events, stored, activateConnection, putInFront }, connection, address)
  }

  // Where the project has not switched several wallets on, the one in front of each namespace stays.
  events.on('features-loaded', () => {
    const state = store.getState()
    const { features, activeConnectionIds } = state
    if (features.multiWallet) return
    const others = getAllConnections(state).filter(
      ({ id, namespace }) => (activeConnectionIds[namespace] ?? id) !== id,
    )
    live.remove(listStillGranted(state, others))
    const ids = others.map(({ id }) => id)
    for (const session of sessions.drop(ids, { by: 'replaced', keepsOpen: true })) {
      void session.end().catch(() => undefined)
    }
  })

  return {
    connect,
    cancelConnect() {
      attempt.abort()
      dispatch({ type: 'left' })
    },
    disconnect,
    switchConnection,
    async deleteConnection(options) {
      const { connectionId, address } = requireFields(options, 'connectionId, address?')
      if (!isMultiWallet()) throw new AppKitError('connection/multi-wallet-disabled')
      const recent = store.getState().recentConnections.find(({ id }) => id === connectionId)
      if (!recent) throw new AppKitError('connection/connector-not-found', { id: connectionId })
      stored.forget(recent, address)
      store.setState({ recentConnections: stored.readRecent() })
    },
    async list({ namespace = store.getState().activeNamespace } = {}) {
      const state = store.getState()
      const active = getActiveConnection(state, namespace)
      if (!isMultiWallet()) return { connections: active ? [active] : [], recentConnections: [] }
      return {
        connections: getConnections(state, namespace),
        recentConnections: state.recentConnections.filter((one) => one.namespace === namespace),
      }
    },
    async setActiveAccount(address) {
      requireText(address, 'address')
      const connection = getActiveConnection(store.getState())
      if (connection && (await putInFront(connection, address))) {
        const switched = store.getState().connections[connection.id] ?? connection
        events.emit('connection-switched', {
          connection: switched,
          hasSwitchedWallet: false,
          hasSwitchedAccount: true,
        })
      }
    },
    async signMessage(parameters) {
      const {
        namespace = store.getState().activeNamespace,
        signal,
        ...text
      } = requireFields(parameters, 'message, namespace?')
      const connection = live.getActive(namespace)
      const active = getActiveConnection(store.getState(), namespace)
      const address = active?.accounts[0]?.address
      if (!connection || !active || !address) throw new AppKitError('kit/not-configured')
      return withDeadline((deadline) => connection.signMessage({ ...text, address, signal: deadline }), {
        clock,
        signal,
        timeoutMs: signTimeoutMs,
        makeError: () => new AppKitError('wallet/timeout', { walletName: active.wallet.name }),
      })
    },
  }
}

const noAnswer = new Error('There was no answer')

/** Signing out is waited for no longer, and goes on by itself. */
function ignoreTimeout(error: unknown): void {
  if (error !== noAnswer) throw error
}

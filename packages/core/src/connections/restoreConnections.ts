import type { Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Connector } from '../connectors/Connector.js'
import { findClaimingConnectors, getClaimedId } from '../connectors/claimingConnectors.js'
import { waitForConnector } from '../connectors/createConnectors.js'
import { withDeadline } from '../flow/withDeadline.js'
import { type ConnectionId, toConnectionId } from '../state/Connection.js'
import { getNetwork } from '../state/selectors.js'
import { activateConnection, bringConnectedToFront, orderConnections } from '../state/transitions.js'
import type { Sessions } from './createSessions.js'
import type { LiveConnections } from './liveConnections.js'
import type { RememberedConnection, StoredConnections } from './storedConnections.js'

/** How long a wallet of the last visit may take to announce itself, and to answer, in ms. */
export const restoreTimeoutMs = 10_000

/** What the last visit, or another tab, has left in storage, taken up here. */
export type Restoring = {
  /** Takes up the connections of the last visit, without asking the visitor (§4.008, §4.009). */
  restoreAll(): Promise<void>
  /** Takes in what another tab of the site has connected, left or put in front. */
  followOtherTab(): Promise<void>
  /** The visitor does something with a namespace: what is still being taken up there must not undo it. */
  giveWayTo(namespace: Namespace): void
}

type Parts = { live: LiveConnections; stored: StoredConnections; sessions: Sessions }

/** Makes what takes up stored connections. */
export function createRestoring(
  {
    store,
    chains,
    clock,
    options,
    signal,
    track,
  }: Pick<KitBase, 'store' | 'chains' | 'clock' | 'options' | 'signal' | 'track'>,
  { live, stored, sessions }: Parts,
): Restoring {
  /** What the visitor has acted on since the page was loaded. */
  const taken = new Set<Namespace>()

  async function restoreAll(): Promise<void> {
    const wanted = stored.readConnected()
    if (options.enableReconnect === false) {
      stored.leave(wanted)
      for (const { namespace } of wanted) stored.setActive(namespace, undefined)
      store.setState({ restoring: [] })
      return
    }
    store.setState({ restoring: wanted.map(({ id }) => id), recentConnections: stored.readRecent() })
    await restore(wanted, { isFirst: true })
    if (signal.aborted) return
    settle(wanted.map(({ id }) => id))
  }

  /** A wallet that is gone or has let go of the site stays away, a locked one waits; the others come in whatever order they answer. */
  async function restore(
    wanted: readonly RememberedConnection[],
    { isFirst }: { isFirst: boolean },
  ): Promise<void> {
    const active = stored.readActiveIds()
    const connectorIds = [...new Set(wanted.map(({ connectorId }) => connectorId))]
    await Promise.all(
      connectorIds.map(async (connectorId) => {
        const mine = wanted.filter((one) => one.connectorId === connectorId)
        // A wallet that fails or is slow to answer has not left: the next visit asks it again.
        const isBack = await restoreConnector(connectorId, mine, active).catch(() => undefined)
        const ids = mine.map(({ id }) => id)
        if (signal.aborted) return
        if (isFirst && isBack !== undefined)
          stored.leave(
            mine.filter(({ id, namespace }) => !live.get(id) && (!isBack || !taken.has(namespace))),
          )
        store.setState(({ restoring }) => ({
          restoring: restoring.filter((id) => !ids.includes(id)),
          recentConnections: stored.readRecent(),
        }))
      }),
    )
  }

  async function restoreConnector(
    connectorId: string,
    mine: readonly RememberedConnection[],
    active: Partial<Record<Namespace, ConnectionId>>,
  ): Promise<boolean> {
    const found = await Promise.all(
      mine.map(({ namespace }) =>
        waitForConnector(
          { store, chains, clock, signal },
          { connectorId, namespace, timeoutMs: restoreTimeoutMs },
        ),
      ),
    )
    const connectors = [...new Set(found.filter((one): one is Connector => one !== undefined))]
    const backs = await Promise.all(
      connectors.map(async (connector) => {
        const own = mine.filter(({ namespace }) => connector.namespaces.includes(namespace))
        // Others may announce themselves as the same wallet, also while it is being asked.
        const isAlone = () =>
          connectorId === getClaimedId(connectorId) &&
          findClaimingConnectors(store.getState().connectors, connector).length === 1
        const session = isAlone() ? await ask(connector, own) : undefined
        const back = isAlone()
          ? session && { connector, session }
          : await identifyRestoredConnector(connector, own)
        if (!back || signal.aborted) return false
        // Connected or left by the visitor meanwhile: what they did counts.
        const isFree = (namespace: Namespace) =>
          !taken.has(namespace) && !live.get(toConnectionId(namespace, back.connector.id))
        if (!mine.some(({ namespace }) => isFree(namespace))) return true
        const isActive = (id: ConnectionId) => Object.values(active).includes(id)
        const options = { reason: 'restored', isActive, isFree } as const
        const connections = sessions.accept(back.connector, back.session, options)
        if (connections.length > 0) {
          track('CONNECT_SUCCESS', { method: 'browser', name: back.connector.name, reconnect: true })
        }
        return connections.length > 0
      }),
    )
    return backs.includes(true)
  }

  async function identifyRestoredConnector(connector: Connector, mine: readonly RememberedConnection[]) {
    const late = await import('./late.js')
    return late.identifyRestoredConnector(
      { store, ask, chains, findClaimingConnectors, isSameAddress },
      connector,
      mine,
    )
  }

  const ask = (connector: Connector, mine: readonly RememberedConnection[]) =>
    withDeadline(
      (deadline) =>
        connector.restore({
          namespaces: mine.map(({ namespace }) => namespace),
          // Wallets of some chains are on no network of their own: they come back to the one the visitor was on.
          caipNetworkId: getNetwork(store.getState(), mine[0]?.namespace)?.caipNetworkId,
          accounts: mine.flatMap(({ accounts }) => accounts),
          signal: deadline,
        }),
      {
        clock,
        signal,
        timeoutMs: restoreTimeoutMs,
        makeError: () => new Error('The wallet did not answer'),
      },
    )

  /**
   * The order of the last visit; where the wallet in front did not come back, the next one is in front. Older versions also
   * stored a namespace in front that no wallet was connected on.
   */
  function settle(order: readonly ConnectionId[]): void {
    store.setState((state) => {
      const ordered = orderConnections(state, order)
      return { ...ordered, ...bringConnectedToFront({ ...state, ...ordered }) }
    })
    for (const { id, namespace, connectorId } of Object.values(store.getState().connections)) {
      if (store.getState().activeConnectionIds[namespace] === id) stored.setActive(namespace, connectorId)
    }
  }

  async function followOtherTab(): Promise<void> {
    const late = await import('./late.js')
    return late.followOtherTab({
      store,
      signal,
      live,
      stored,
      activateConnection,
      drop: (ids) => void sessions.drop(ids, { by: 'tab' }),
      restore(added) {
        for (const { namespace } of added) taken.delete(namespace)
        return restore(added, { isFirst: false })
      },
    })
  }

  return {
    restoreAll,
    followOtherTab,
    giveWayTo(namespace) {
      taken.add(namespace)
      store.setState(({ restoring }) => ({
        restoring: restoring.filter((id) => !id.startsWith(`${namespace}/`)),
      }))
    },
  }
}

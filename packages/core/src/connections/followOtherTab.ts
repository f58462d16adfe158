import type { KitBase } from '../base/KitBase.js'
import type { ConnectionId } from '../state/Connection.js'
import type { activateConnection } from '../state/transitions.js'
import type { LiveConnections } from './liveConnections.js'
import type { RememberedConnection, StoredConnections } from './storedConnections.js'

/** What following another tab needs. Functions are injected; importing them would create a separate chunk. */
export type FollowParts = Pick<KitBase, 'store' | 'signal'> & {
  live: LiveConnections
  stored: StoredConnections
  /** Takes connections out of the state. */
  drop(ids: readonly ConnectionId[]): void
  activateConnection: typeof activateConnection
  /** Takes connections up, whatever the visitor has done on their namespaces before. */
  restore(wanted: readonly RememberedConnection[]): Promise<void>
}

/**
 * Takes in what another tab of the site has connected, left or put in front.
 *
 * @param parts - See {@link FollowParts}.
 */
export async function followOtherTab(parts: FollowParts): Promise<void> {
  const { store, signal, live, stored, restore } = parts
  if (signal.aborted) return
  const wanted = stored.readConnected()
  const wantedIds = wanted.map(({ id }) => id)
  const gone = live.getAll().filter(({ id }) => !wantedIds.includes(id))
  parts.drop(gone.map(({ id }) => id))
  const { restoring } = store.getState()
  const added = wanted.filter(({ id }) => !live.get(id) && !restoring.includes(id))
  if (added.length > 0) {
    store.setState({ restoring: [...restoring, ...added.map(({ id }) => id)] })
    await restore(added)
  }
  if (signal.aborted) return
  // The other tab chose which wallet is in front.
  for (const id of Object.values(stored.readActiveIds())) {
    if (live.get(id)) store.setState((state) => parts.activateConnection(state, id))
  }
  store.setState({ recentConnections: stored.readRecent() })
}

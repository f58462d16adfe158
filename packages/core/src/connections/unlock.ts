import type { KitBase } from '../base/KitBase.js'
import type { ConnectionChange } from '../chain/ChainConnection.js'
import type { ConnectionId } from '../state/Connection.js'
import type { bringConnectedToFront, changeConnection, putConnection } from '../state/transitions.js'
import type { StoredConnections } from './storedConnections.js'

/** What unlocking needs. The functions are injected; importing them would create a separate chunk. */
export type UnlockParts = Pick<KitBase, 'store' | 'events'> & {
  stored: StoredConnections
  putConnection: typeof putConnection
  changeConnection: typeof changeConnection
  bringConnectedToFront: typeof bringConnectedToFront
  /** What wallets have said since they were locked, by connection. */
  heard: Map<ConnectionId, ConnectionChange>
}

/**
 * Brings a locked connection back where its wallet shares accounts again. It becomes the one in use where no other has taken
 * its place.
 *
 * @param parts - See {@link UnlockParts}.
 * @param id - The connection.
 */
export function unlock(parts: UnlockParts, id: ConnectionId): void {
  const { store, stored, events, heard } = parts
  const change = heard.get(id)
  const { lockedConnections, activeConnectionIds, connections } = store.getState()
  const locked = lockedConnections.find((one) => one.id === id)
  if (!locked || !change?.accounts?.length) return
  heard.delete(id)
  const isActive = !activeConnectionIds[locked.namespace]
  store.setState((before) => {
    const put = parts.putConnection(before, locked, { isActive, keepsOthers: true })
    const changed = { ...put, ...parts.changeConnection({ ...before, ...put }, id, change) }
    return {
      ...changed,
      lockedConnections: before.lockedConnections.filter((one) => one !== locked),
      ...parts.bringConnectedToFront({ ...before, ...changed }),
    }
  })
  const connection = store.getState().connections[id]
  if (!connection) return
  if (isActive) {
    stored.remember(connection)
    stored.setActive(connection.namespace, connection.connectorId)
  } else stored.putLast(connection)
  const isAdditional = Object.keys(connections).length > 0
  events.emit('connected', { connections: [connection], reason: 'restored', isAdditional })
}

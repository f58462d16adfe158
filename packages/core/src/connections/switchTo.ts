import type { KitBase } from '../base/KitBase.js'
import type { Connection } from '../state/Connection.js'
import type { activateConnection } from '../state/transitions.js'
import type { StoredConnections } from './storedConnections.js'

/** What switching needs. Functions are injected; importing them would create a separate chunk. */
export type SwitchParts = Pick<KitBase, 'store' | 'events'> & {
  stored: StoredConnections
  activateConnection: typeof activateConnection
  /** Puts one of the connection's accounts in front; its wallet may refuse. Answers whether that changed anything. */
  putInFront(connection: Connection, address: string): Promise<boolean>
}

/**
 * Puts a connection in front of its namespace, and the namespace in front of the others.
 *
 * @param parts - See {@link SwitchParts}.
 * @param connection - The connection.
 * @param address - The account of it to put in front.
 */
export async function switchTo(
  parts: SwitchParts,
  connection: Connection,
  address: string | undefined,
): Promise<void> {
  const { store, events, stored } = parts
  const { id, namespace, connectorId } = connection
  const before = store.getState()
  const hasSwitchedWallet =
    before.activeConnectionIds[namespace] !== id || before.activeNamespace !== namespace
  // First the account, which its wallet may refuse.
  const hasSwitchedAccount = address !== undefined && (await parts.putInFront(connection, address))
  if (!store.getState().connections[id]) return
  store.setState((state) => ({ ...parts.activateConnection(state, id), activeNamespace: namespace }))
  const switched = store.getState().connections[id] ?? connection
  stored.remember(switched)
  stored.setActive(namespace, connectorId)
  events.emit('connection-switched', { connection: switched, hasSwitchedWallet, hasSwitchedAccount })
}

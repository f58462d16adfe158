import type { Namespace } from '@latchkey/primitives'
import type { KitState } from '../kit/KitState.js'
import type { Account, AccountState, Connection } from './Connection.js'

/** An account with nothing connected (§4.050). */
export const emptyAccount: AccountState = { status: 'disconnected', allAccounts: [] }

/** Leaves out accounts whose address is there already, letter case ignored (§3.002). */
export function uniqueAccounts(accounts: readonly Account[]): Account[] {
  const seen = new Set<string>()
  return accounts.filter(({ address }) => {
    const key = address.toLowerCase()
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

type ConnectionSlices = Pick<KitState, 'connections' | 'activeConnectorIds'>

/**
 * Puts a connection in and makes it its namespace's active one.
 *
 * @param slices - The connections so far.
 * @param connection - The new one; it replaces one of the same connector.
 * @param options - `keepOthers`: other wallets of the namespace stay connected.
 */
export function putConnection(
  { connections, activeConnectorIds }: ConnectionSlices,
  connection: Connection,
  { keepOthers }: { keepOthers: boolean },
): ConnectionSlices {
  const { namespace, connectorId } = connection
  const others = (connections[namespace] ?? []).filter(
    (other) => keepOthers && other.connectorId !== connectorId,
  )
  const accounts = uniqueAccounts(connection.accounts)
  return {
    connections: { ...connections, [namespace]: [{ ...connection, accounts }, ...others] },
    activeConnectorIds: { ...activeConnectorIds, [namespace]: connectorId },
  }
}

/** Takes a namespace's connection of one connector out; the next one, if any, becomes active. */
export function removeConnection(
  { connections, activeConnectorIds }: ConnectionSlices,
  namespace: Namespace,
  connectorId: string,
): ConnectionSlices {
  const rest = (connections[namespace] ?? []).filter((connection) => connection.connectorId !== connectorId)
  const { [namespace]: activeId, ...otherIds } = activeConnectorIds
  const nextId = activeId === connectorId ? rest[0]?.connectorId : activeId
  return {
    connections: { ...connections, [namespace]: rest },
    activeConnectorIds: nextId === undefined ? otherIds : { ...otherIds, [namespace]: nextId },
  }
}

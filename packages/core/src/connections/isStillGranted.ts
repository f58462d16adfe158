import { type Connection, toConnectionId } from '../state/Connection.js'
import type { CoreState } from '../state/CoreState.js'
import { findConnector, getAllConnections } from '../state/selectors.js'

/**
 * Whether what let the site in also holds a connection that stays, or that is still being taken up: its wallet must not be told then
 * that the site lets go of it, or it would end that as well.
 *
 * @param state - The kit's, before anything has left.
 * @param connection - One that leaves.
 * @param leaving - All that leave.
 */
export function isStillGranted(
  state: Pick<CoreState, 'connections' | 'connectors' | 'lockedConnections' | 'restoring'>,
  { connectorId, namespace }: Connection,
  leaving: readonly Connection[],
): boolean {
  const asked = findConnector(state, connectorId, namespace)?.grant
  const staying = [...getAllConnections(state).map(({ id }) => id), ...state.restoring].filter(
    (id) => !leaving.some((one) => one.id === id),
  )
  return (
    asked !== undefined &&
    state.connectors.some(
      ({ grant, id, namespaces }) =>
        grant === asked && namespaces.some((one) => staying.includes(toConnectionId(one, id))),
    )
  )
}

import { type Connection, toConnectionId } from '../state/Connection.js'
import type { CoreState } from '../state/CoreState.js'
import { findConnector, getAllConnections } from '../state/selectors.js'

/**
 * Lists what leaves while what let the site in also holds a connection that stays, or that is still being taken up: its wallet must not
 * be told then that the site lets go of it, or it would end that as well.
 *
 * @param state - The kit's, before anything has left.
 * @param leaving - All that leave.
 * @returns The ids of those of them.
 */
export function listStillGranted(
  state: Pick<CoreState, 'connections' | 'connectors' | 'lockedConnections' | 'restoring'>,
  leaving: readonly Connection[],
): readonly Connection['id'][] {
  const staying = [...getAllConnections(state).map(({ id }) => id), ...state.restoring].filter(
    (id) => !leaving.some((one) => one.id === id),
  )
  const grants = state.connectors.flatMap(({ grant, id, namespaces }) =>
    grant !== undefined && namespaces.some((one) => staying.includes(toConnectionId(one, id))) ? grant : [],
  )
  return leaving.flatMap(({ connectorId, id, namespace }) =>
    grants.some((grant) => grant === findConnector(state, connectorId, namespace)?.grant) ? id : [],
  )
}

import type { Connection } from '../state/Connection.js'
import type { CoreState } from '../state/CoreState.js'
import { findConnector, getAllConnections } from '../state/selectors.js'

/**
 * Whether what let the site in also holds a connection that stays: its wallet must not be told then that the site lets go of it, or it
 * would end that as well.
 *
 * @param state - The kit's, before anything has left.
 * @param connection - One that leaves.
 * @param leaving - All that leave.
 */
export function isStillGranted(
  state: Pick<CoreState, 'connections' | 'connectors' | 'lockedConnections'>,
  connection: Connection,
  leaving: readonly Connection[],
): boolean {
  const getGrant = ({ connectorId, namespace }: Connection) =>
    findConnector(state, connectorId, namespace)?.grant
  const grant = getGrant(connection)
  return (
    grant !== undefined &&
    getAllConnections(state).some((one) => !leaving.includes(one) && getGrant(one) === grant)
  )
}

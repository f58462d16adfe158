import { type Connection, toConnectionId } from '../state/Connection.js'
import type { CoreState } from '../state/CoreState.js'
import { getAllConnections } from '../state/selectors.js'

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
  const getGrant = (asked: Connection['id']) =>
    state.connectors.find(({ id, namespaces }) =>
      namespaces.some((namespace) => toConnectionId(namespace, id) === asked),
    )?.grant
  const ids = leaving.map(({ id }) => id)
  const grants = [...getAllConnections(state).map(({ id }) => id), ...state.restoring]
    .filter((id) => !ids.includes(id))
    .flatMap((id) => getGrant(id) ?? [])
  return ids.filter((id) => grants.some((grant) => grant === getGrant(id)))
}

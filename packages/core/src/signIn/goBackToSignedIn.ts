import type { NetworkGroup } from '../networks/createNetworks.js'
import type { CoreState } from '../state/CoreState.js'
import { getActiveAddress, getNetworkState } from '../state/selectors.js'
import type { Siwx } from './Siwx.js'

/**
 * Goes back to the last network on which the account in front has a session (§2.023).
 *
 * @param state - The kit's state.
 * @param parts - Who keeps sessions, and what changes the network.
 * @returns Whether the visitor is there.
 */
export async function goBackToSignedIn(
  state: CoreState,
  { siwx, switchNetwork }: Pick<NetworkGroup, 'switchNetwork'> & { siwx: Siwx },
): Promise<boolean> {
  const last = state.lastSignIn?.caipNetworkId
  const address = getActiveAddress(state)
  if (!last || !address || last === getNetworkState(state)?.caipNetwork.caipNetworkId) return false
  const sessions = await siwx.getSessions(last, address).catch(() => [])
  if (sessions.length === 0) return false
  return switchNetwork(last, { throwOnFailure: true }).then(
    () => true,
    () => false,
  )
}

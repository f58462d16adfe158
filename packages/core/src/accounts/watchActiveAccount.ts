import { type CaipAddress, joinCaip10, type Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { CoreState } from '../state/CoreState.js'
import { getActiveConnection, getNetworkState } from '../state/selectors.js'

/** Who is in front of the visitor, and where. */
export type ActiveSubject = {
  namespace: Namespace
  caipAddress: CaipAddress | undefined
  isUnsupported: boolean
}

/**
 * The account and network in front of the visitor. A connection that is not in front does not move it.
 *
 * @param state - The kit's state.
 */
export function getActiveSubject(
  state: Pick<CoreState, 'connections' | 'activeConnectionIds' | 'activeNamespace' | 'networks'>,
): ActiveSubject {
  const connection = getActiveConnection(state)
  const [account] = connection?.accounts ?? []
  return {
    namespace: state.activeNamespace,
    caipAddress: connection && account && joinCaip10(connection.caipNetwork.caipNetworkId, account.address),
    isUnsupported: getNetworkState(state)?.isUnsupported ?? false,
  }
}

/**
 * Tells whenever another account or network is in front.
 *
 * @param base - The kit.
 */
export function watchActiveAccount({
  store,
  events,
  signal,
}: Pick<KitBase, 'store' | 'events' | 'signal'>): void {
  let before = getActiveSubject(store.getState())
  const stop = store.subscribe((state, previous) => {
    if (
      state.connections === previous.connections &&
      state.activeConnectionIds === previous.activeConnectionIds &&
      state.activeNamespace === previous.activeNamespace &&
      state.networks === previous.networks
    ) {
      return
    }
    const subject = getActiveSubject(state)
    const isSame =
      subject.namespace === before.namespace &&
      subject.caipAddress === before.caipAddress &&
      subject.isUnsupported === before.isUnsupported
    if (isSame) return
    const was = before
    before = subject
    events.emit('account-changed', { ...subject, before: was })
  })
  signal.addEventListener('abort', stop)
}

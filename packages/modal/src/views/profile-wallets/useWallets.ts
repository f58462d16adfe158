import {
  type Connection,
  findConnector,
  getActiveConnection,
  getConnections,
  type KitState,
  type RecentConnection,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'

/** The wallets of one namespace as the visitor sees them. */
export type ShownWallets = {
  active: Connection | undefined
  /** Connected as well, the most recently active first. */
  others: readonly Connection[]
  /** Connected as well, and waiting until their wallets share an account. */
  locked: readonly Connection[]
  /** Of earlier visits, as far as their connectors are there. */
  recent: readonly RecentConnection[]
  /** The last visit's wallets are still being taken up. */
  isRestoring: boolean
  /** Whether one more can be connected. */
  canAdd: boolean
}

const selectIsMultiWallet = (state: KitState) => state.features.multiWallet

/** What there is to see of a namespace's wallets. Where a visitor may have one wallet only, that one is all (§6.011). */
export function useWallets(namespace: Namespace): ShownWallets {
  const isMultiWallet = useProvidedKitState(selectIsMultiWallet)
  const active = useProvidedKitState((state) => getActiveConnection(state, namespace))
  const connections = useProvidedKitState((state) => getConnections(state, namespace))
  const locked = useProvidedKitState(({ lockedConnections }) =>
    lockedConnections.filter((one) => one.namespace === namespace),
  )
  const recent = useProvidedKitState((state) => getRecent(state, namespace))
  const isRestoring = useProvidedKitState(({ restoring }) =>
    restoring.some((id) => id.startsWith(`${namespace}/`)),
  )
  return {
    active,
    others: isMultiWallet ? connections.filter(({ id }) => id !== active?.id) : [],
    locked,
    recent: isMultiWallet ? recent : [],
    isRestoring,
    canAdd: isMultiWallet || active === undefined,
  }
}

function getRecent(state: KitState, namespace: Namespace): RecentConnection[] {
  return state.recentConnections.filter(
    (one) =>
      one.namespace === namespace &&
      !state.connections[one.id] &&
      findConnector(state, one.connectorId, namespace) !== undefined,
  )
}

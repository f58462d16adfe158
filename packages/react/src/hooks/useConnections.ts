import {
  type Connection,
  type ConnectionGroup,
  getActiveConnection,
  getConnections,
  type KitState,
  type RecentConnection,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useCallback, useEffect } from 'react'
import { useKit, useKitState } from '../KitProvider.js'

const noRecent: readonly RecentConnection[] = []
/** Alerts the site's developer that the site uses a feature the project has not turned on (§5.036). */
const selectIsOff = ({ features }: KitState) => features.isRemoteLoaded && !features.multiWallet

/** Parameters of {@link useConnections}: `namespace`, the active one by default. */
export type UseConnectionsParameters = { namespace?: Namespace }

/** Result of {@link useConnections}. */
export type UseConnectionsReturnType = {
  /** The connections, the most recently active first; only the one in use if multi-wallet is off (§6.011). */
  connections: readonly Connection[]
  /** Wallets of earlier visits that are not connected now. */
  recentConnections: readonly RecentConnection[]
} & Pick<ConnectionGroup, 'connect' | 'switchConnection' | 'disconnect' | 'deleteConnection'>

/** Returns the connected wallets of a namespace, and the actions on them. */
export function useConnections({ namespace }: UseConnectionsParameters = {}): UseConnectionsReturnType {
  const kit = useKit()
  const isOff = useKitState(selectIsOff)
  const selectConnections = useCallback(
    (state: KitState): readonly Connection[] => {
      const of = namespace ?? state.activeNamespace
      if (state.features.multiWallet) return getConnections(state, of)
      const active = getActiveConnection(state, of)
      return active ? [active] : []
    },
    [namespace],
  )
  const selectRecent = useCallback(
    (state: KitState): readonly RecentConnection[] =>
      state.features.multiWallet
        ? state.recentConnections.filter((one) => one.namespace === (namespace ?? state.activeNamespace))
        : noRecent,
    [namespace],
  )
  const connections = useKitState(selectConnections)
  const isConnected = connections.length > 0
  useEffect(() => {
    // Until a visitor has connected there is nothing to list, and no server is asked.
    if (isConnected) kit.features.load()
  }, [kit, isConnected])
  useEffect(() => {
    if (isOff) void kit.connections.list()
  }, [kit, isOff])
  const { connect, switchConnection, disconnect, deleteConnection } = kit.connections
  return {
    connections,
    recentConnections: useKitState(selectRecent),
    connect,
    switchConnection,
    disconnect,
    deleteConnection,
  }
}

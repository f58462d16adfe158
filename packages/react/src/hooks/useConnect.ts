import {
  type ConnectionGroup,
  type ConnectorRow,
  type ConnectState,
  type KitState,
  mergeConnectors,
} from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useKit, useKitState } from '../KitProvider.js'

const selectConnect = (state: KitState) => state.connect
const selectConnectors = (state: KitState) => state.connectors

/** What {@link useConnect} returns. */
export type UseConnectReturnType = {
  /** Asks a wallet to let the site in; see `kit.connections.connect`. */
  connect: ConnectionGroup['connect']
  /** Stops waiting for the wallet. */
  cancel: ConnectionGroup['cancelConnect']
  /** Where the newest attempt is. */
  state: ConnectState
  isPending: boolean
}

/** Connecting a wallet without the modal. */
export function useConnect(): UseConnectReturnType {
  const { connections } = useKit()
  const state = useKitState(selectConnect)
  return {
    connect: connections.connect,
    cancel: connections.cancelConnect,
    state,
    isPending: state.status === 'waiting',
  }
}

/** What {@link useConnectors} returns: a row per wallet. */
export type UseConnectorsReturnType = readonly ConnectorRow[]

/** The ways to connect, one per wallet. The first component that asks starts the search for installed wallets. */
export function useConnectors(): UseConnectorsReturnType {
  const kit = useKit()
  const connectors = useKitState(selectConnectors)
  useEffect(() => void kit.load().catch(() => undefined), [kit])
  return useMemo(() => mergeConnectors(connectors), [connectors])
}

/** What {@link useDisconnect} returns. */
export type UseDisconnectReturnType = { disconnect: ConnectionGroup['disconnect'] }

/** Disconnects one connection, one namespace, or all; see `kit.connections.disconnect`. */
export function useDisconnect(): UseDisconnectReturnType {
  return { disconnect: useKit().connections.disconnect }
}

import {
  type Connection,
  type ConnectionGroup,
  type ConnectorRow,
  type ConnectState,
  type KitState,
  mergeConnectors,
} from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useKit, useKitState } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'

const selectConnect = (state: KitState) => state.connect
const selectConnectors = (state: KitState) => state.connectors

/** Callbacks of {@link useConnect}, called when a wallet connects or refuses. */
export type UseConnectParameters = ActionCallbacks<Connection>

/** Result of {@link useConnect}; `data` is the connection. */
export type UseConnectReturnType = ActionReturnType<Connection> & {
  /** Asks a wallet to let the site in; see `kit.connections.connect`. */
  connect: ConnectionGroup['connect']
  /** Stops waiting for the wallet. */
  cancel: ConnectionGroup['cancelConnect']
  /** Status of the page's newest attempt, whether this component, another one or the modal started it. */
  state: ConnectState
}

/** False for an attempt that was given up. */
const isConnection = (result: Connection | undefined): result is Connection => result !== undefined

/**
 * Connecting a wallet without the modal.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { connect, isPending, error } = useConnect({ onSuccess: ({ namespace }) => navigate(`/${namespace}`) })
 */
export function useConnect(callbacks: UseConnectParameters = {}): UseConnectReturnType {
  const { connections } = useKit()
  const [connect, action] = useAction(connections.connect, callbacks, isConnection)
  return { ...action, connect, cancel: connections.cancelConnect, state: useKitState(selectConnect) }
}

/** Result of {@link useConnectors}: a row per wallet. */
export type UseConnectorsReturnType = readonly ConnectorRow[]

/** The ways to connect, one per wallet. The first component that asks starts the search for installed wallets. */
export function useConnectors(): UseConnectorsReturnType {
  const kit = useKit()
  const connectors = useKitState(selectConnectors)
  useEffect(() => void kit.load().catch(() => undefined), [kit])
  return useMemo(() => mergeConnectors(connectors), [connectors])
}

/** Callbacks of {@link useDisconnect}, called with the result. */
export type UseDisconnectParameters = ActionCallbacks<void>

/** Result of {@link useDisconnect}. */
export type UseDisconnectReturnType = ActionReturnType<void> & {
  /** See `kit.connections.disconnect`. */
  disconnect: ConnectionGroup['disconnect']
}

/**
 * Disconnects one connection, one namespace, or all.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 */
export function useDisconnect(callbacks: UseDisconnectParameters = {}): UseDisconnectReturnType {
  const { connections } = useKit()
  const [disconnect, state] = useAction(connections.disconnect, callbacks)
  return { ...state, disconnect }
}

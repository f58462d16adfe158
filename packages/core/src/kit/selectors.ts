import type { AccountState, Connection } from '../connections/Connection.js'
import type { Connector } from '../connectors/Connector.js'
import type { NetworkState } from '../networks/NetworkState.js'
import type { KitState } from './KitState.js'

/** The account of the active namespace. */
export function getActiveAccount(state: KitState): AccountState | undefined {
  return state.accounts[state.activeNamespace]
}

/** The networks of the active namespace. */
export function getActiveNetworkState(state: KitState): NetworkState | undefined {
  return state.networks[state.activeNamespace]
}

/** The active connection of the active namespace. */
export function getActiveConnection(state: KitState): Connection | undefined {
  const connectorId = state.activeConnectorIds[state.activeNamespace]
  return state.connections[state.activeNamespace]?.find(
    (connection) => connection.connectorId === connectorId,
  )
}

/** The connector of the active connection. */
export function getActiveConnector(state: KitState): Connector | undefined {
  const connectorId = state.activeConnectorIds[state.activeNamespace]
  return state.connectors.find(
    (connector) => connector.id === connectorId && connector.chain === state.activeNamespace,
  )
}

/** The name by which the active wallet is called in sentences. */
export function getActiveWalletName(state: KitState): string {
  return getActiveAccount(state)?.connectedWalletInfo?.name ?? 'Your wallet'
}

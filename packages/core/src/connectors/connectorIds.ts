import type { ConnectorType } from './Connector.js'

/** The ids of connectors that have a fixed one (§3.008); an announced wallet goes by its rdns. */
export const connectorIds = {
  walletConnect: 'walletConnect',
  injected: 'injected',
  announced: 'announced',
  coinbase: 'coinbaseWallet',
  coinbaseSdk: 'coinbaseWalletSDK',
  safe: 'safe',
  ledger: 'ledger',
  okx: 'okx',
  eip6963: 'eip6963',
  auth: 'ID_AUTH',
} as const

const typesById: Readonly<Record<string, ConnectorType>> = {
  [connectorIds.walletConnect]: 'WALLET_CONNECT',
  [connectorIds.injected]: 'INJECTED',
  [connectorIds.announced]: 'ANNOUNCED',
  [connectorIds.eip6963]: 'ANNOUNCED',
  [connectorIds.auth]: 'AUTH',
}

/**
 * The type of a connector with a fixed id; one the list does not know comes from outside.
 *
 * @param connectorId - The id.
 */
export function getConnectorType(connectorId: string): ConnectorType {
  return typesById[connectorId] ?? 'EXTERNAL'
}

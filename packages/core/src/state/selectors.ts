import { type CaipNetworkId, joinCaip10, type Namespace } from '@latchkey/primitives'
import type { CapabilityName } from '../chain/Chain.js'
import type { Network } from '../chain/Network.js'
import type { Connector } from '../connectors/Connector.js'
import type { NetworkState } from '../networks/NetworkState.js'
import type { Wallet } from '../wallets/WalletListState.js'
import {
  type AccountState,
  type Connection,
  type ConnectionStatus,
  type ConnectorStatus,
  toConnectionId,
} from './Connection.js'
import type { CoreState } from './CoreState.js'

/** The connection in use of a namespace; the active namespace's by default. */
export function getActiveConnection(
  {
    connections,
    activeConnectionIds,
    activeNamespace,
  }: Pick<CoreState, 'connections' | 'activeConnectionIds' | 'activeNamespace'>,
  namespace: Namespace = activeNamespace,
): Connection | undefined {
  const id = activeConnectionIds[namespace]
  return id === undefined ? undefined : connections[id]
}

/** The connections of a namespace, the most recently active first. */
export function getConnections(
  { connections }: Pick<CoreState, 'connections'>,
  namespace: Namespace,
): Connection[] {
  return Object.values(connections).filter((connection) => connection.namespace === namespace)
}

/** Everything that is connected, on all namespaces, together with what waits for its wallet to be unlocked. */
export function getAllConnections({
  connections,
  lockedConnections,
}: Pick<CoreState, 'connections' | 'lockedConnections'>): readonly Connection[] {
  return [...Object.values(connections), ...lockedConnections]
}

/**
 * The status of a namespace, or over all of them (§4.006).
 *
 * @param state - The kit's state.
 * @param namespace - All of them when left out.
 */
export function getConnectionStatus(
  {
    activeConnectionIds,
    restoring,
    isVisitRead,
    connect,
  }: Pick<CoreState, 'activeConnectionIds' | 'restoring' | 'isVisitRead' | 'connect'>,
  namespace?: Namespace,
): ConnectionStatus {
  const isOf = (id: string) => namespace === undefined || id.startsWith(`${namespace}/`)
  if (Object.values(activeConnectionIds).some(isOf)) return 'connected'
  if (!isVisitRead || restoring.some(isOf)) return 'reconnecting'
  return connect.status === 'waiting' ? 'connecting' : 'disconnected'
}

/** Whether a connector is in use on a namespace (§4.001). */
export function getConnectorStatus(
  { connections, activeConnectionIds }: Pick<CoreState, 'connections' | 'activeConnectionIds'>,
  connectorId: string,
  namespace: Namespace,
): ConnectorStatus {
  const id = toConnectionId(namespace, connectorId)
  if (!connections[id]) return 'disconnected'
  return activeConnectionIds[namespace] === id ? 'connected' : 'active'
}

/** The connector with an id; `namespace` tells apart those of one id on several chains. */
export function findConnector(
  { connectors }: Pick<CoreState, 'connectors'>,
  connectorId: string,
  namespace?: Namespace,
): Connector | undefined {
  return connectors.find(
    ({ id, namespaces }) => id === connectorId && (namespace === undefined || namespaces.includes(namespace)),
  )
}

/** The installed wallets that say they are a directory wallet, by directory id or rdns. */
export function findConnectorsOfWallet(
  { connectors }: Pick<CoreState, 'connectors'>,
  wallet: Pick<Wallet, 'id' | 'rdns'>,
): readonly Connector[] {
  return connectors.filter(
    ({ explorerId, info }) =>
      explorerId === wallet.id || (info?.rdns !== undefined && info.rdns === wallet.rdns),
  )
}

/** The first of {@link findConnectorsOfWallet}; one of the active namespace before others. */
export function findConnectorOfWallet(
  { connectors, activeNamespace }: Pick<CoreState, 'connectors' | 'activeNamespace'>,
  wallet: Pick<Wallet, 'id' | 'rdns'>,
): Connector | undefined {
  const matches = findConnectorsOfWallet({ connectors }, wallet)
  return matches.find(({ namespaces }) => namespaces.includes(activeNamespace)) ?? matches[0]
}

/** A network of the site, on whichever namespace. */
export function findNetwork(
  { networks }: Pick<CoreState, 'networks'>,
  caipNetworkId: string,
): Network | undefined {
  for (const requested of Object.values(networks)) {
    const found = requested.requestedCaipNetworks.find((network) => network.caipNetworkId === caipNetworkId)
    if (found) return found
  }
  return undefined
}

/** The network in use of a namespace: its connection's, else the one that was chosen. */
export function getNetwork(
  state: Pick<CoreState, 'connections' | 'activeConnectionIds' | 'activeNamespace' | 'networks'>,
  namespace: Namespace = state.activeNamespace,
): Network | undefined {
  const connection = getActiveConnection(state, namespace)
  if (connection) return connection.caipNetwork
  const requested = state.networks[namespace]
  return requested?.requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === requested.selected)
}

/** The networks of a namespace; the active namespace's by default. */
export function getNetworkState(
  state: Pick<CoreState, 'connections' | 'activeConnectionIds' | 'activeNamespace' | 'networks'>,
  namespace: Namespace = state.activeNamespace,
): NetworkState | undefined {
  const requested = state.networks[namespace]
  const caipNetwork = getNetwork(state, namespace)
  if (!requested || !caipNetwork) return undefined
  const approved = getActiveConnection(state, namespace)?.approvedCaipNetworkIds
  return {
    caipNetwork,
    requestedCaipNetworks: requested.requestedCaipNetworks,
    approvedCaipNetworkIds: approved ?? noNetworks,
    supportsAllNetworks: approved === undefined,
    smartAccountEnabledNetworks: requested.smartAccountEnabledNetworks,
    isUnsupported: caipNetwork.isUnknown === true,
  }
}

const noNetworks: readonly CaipNetworkId[] = []

/** The account of a namespace; the active namespace's by default (§3.010). */
export function getAccount<Name extends Namespace = Namespace>(
  state: CoreState,
  namespace?: Name,
): AccountState<Name> {
  // Only the chain of the namespace has made the account.
  return readAccount(state, namespace ?? state.activeNamespace) as AccountState<Name>
}

function readAccount(state: CoreState, namespace: Namespace): AccountState {
  const connection = getActiveConnection(state, namespace)
  const [account] = connection?.accounts ?? []
  if (!connection || !account) {
    const status = getConnectionStatus(state, namespace)
    // A connection that shares no account yet has none to show.
    return { status: status === 'connected' ? 'connecting' : status, allAccounts: noAccounts }
  }
  const { auth } = connection
  const caipAddress = joinCaip10(connection.caipNetwork.caipNetworkId, account.address)
  const { profileName, profileImage, ...data } = state.accountData[caipAddress] ?? {}
  // A test network has no names or pictures of its own (§4.059).
  const profile = getNetwork(state, namespace)?.testnet ? {} : { profileName, profileImage }
  return {
    ...data,
    ...profile,
    status: 'connected',
    connectionId: connection.id,
    caipAddress,
    address: account.address,
    allAccounts: connection.accounts,
    preferredAccountType: account.type,
    smartAccountDeployed: account.isDeployed,
    connectedWalletInfo: connection.wallet,
    ...(auth && { socialProvider: auth.name, farcasterUrl: auth.farcasterUrl, user: auth.user }),
  }
}

const noAccounts: readonly never[] = []

/** The address in front of the visitor. */
export function getActiveAddress(
  state: Pick<CoreState, 'connections' | 'activeConnectionIds' | 'activeNamespace'>,
): string | undefined {
  return getActiveConnection(state)?.accounts[0]?.address
}

/** Whether something can be done on a chain; on the active one by default. */
export function hasCapability(
  { capabilities, activeNamespace }: Pick<CoreState, 'capabilities' | 'activeNamespace'>,
  name: CapabilityName,
  namespace: Namespace = activeNamespace,
): boolean {
  return capabilities[namespace]?.includes(name) ?? false
}

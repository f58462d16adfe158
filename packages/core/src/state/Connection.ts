import type { AddressOf, CaipAddress, CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Account, AccountType } from '../chain/Account.js'
import type { Network } from '../chain/Network.js'
import type { ConnectorType, WalletLogin } from '../connectors/Connector.js'

/** A connector on one namespace: the unit of everything live. Made only by {@link toConnectionId}. */
export type ConnectionId = `${Namespace}/${string}`

/**
 * The id of a connection.
 *
 * @param namespace - Its namespace.
 * @param connectorId - Its connector.
 */
export function toConnectionId(namespace: Namespace, connectorId: string): ConnectionId {
  return `${namespace}/${connectorId}`
}

/** Data of a connection's wallet. */
export type ConnectedWalletInfo = {
  name: string
  /** A picture of its own. */
  icon?: string | undefined
  /** A picture of the directory. */
  imageId?: string | undefined
  type: ConnectorType
  rdns?: string | undefined
}

/** One wallet connected on one namespace (§3.001). */
export type Connection = {
  id: ConnectionId
  connectorId: string
  namespace: Namespace
  /** The active one first; each address once (§3.002). */
  accounts: readonly Account[]
  /** The network the wallet is on; it may be one the site does not know. */
  caipNetwork: Network
  /** The only networks the wallet serves; absent when it goes to any. */
  approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  wallet: ConnectedWalletInfo
  /** The login behind it, for embedded wallets. */
  auth?: WalletLogin | undefined
}

/** A wallet of an earlier visit that is not connected now. */
export type RecentConnection = Pick<Connection, 'id' | 'connectorId' | 'namespace' | 'accounts'> & {
  wallet: Pick<ConnectedWalletInfo, 'name' | 'icon' | 'imageId'>
}

/** `connected`: the namespace's active connector; `active`: it has live connections; else `disconnected` (§4.001). */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected'

/**
 * The status of the wallet connection as a whole (§4.006). `reconnecting`: a connection of the last visit is being taken up, or
 * it is not known yet whether there is one, as on a server: nobody is to be sent away. `connecting`: a wallet has been asked.
 */
export type ConnectionStatus = 'disconnected' | 'reconnecting' | 'connecting' | 'connected'

/** Data of one account on one network, kept while the visitor uses other wallets. */
export type AccountData = {
  /** Native balance as decimal text with all its digits. */
  balance?: string | undefined
  /** Its unit; there without a balance where that could not be read. */
  balanceSymbol?: string | undefined
  profileName?: string | undefined
  profileImage?: string | undefined
  addressLabels?: Readonly<Record<string, string>> | undefined
  currentTab?: number | undefined
}

/** The account of a namespace that has one. */
export type ConnectedAccount<Name extends Namespace = Namespace> = AccountData & {
  status: 'connected'
  connectionId: ConnectionId
  caipAddress: CaipAddress
  address: AddressOf<Name>
  allAccounts: readonly Account<Name>[]
  connectedWalletInfo: ConnectedWalletInfo
  preferredAccountType?: AccountType | undefined
  /** The fields below are for embedded wallets only. */
  smartAccountDeployed?: boolean | undefined
  socialProvider?: string | undefined
  farcasterUrl?: string | undefined
  user?: WalletLogin['user'] | undefined
}

/** A namespace without an account: why, and nothing else. */
export type MissingAccount<Name extends Namespace = Namespace> = {
  [Field in Exclude<keyof ConnectedAccount, 'status' | 'allAccounts'>]?: undefined
} & {
  status: Exclude<ConnectionStatus, 'connected'>
  /** Empty. */
  allAccounts: readonly Account<Name>[]
}

/**
 * The account of one namespace (§3.010). Once `status` is known to be `connected`, so is the type of `address` and of all
 * the rest.
 */
export type AccountState<Name extends Namespace = Namespace> = ConnectedAccount<Name> | MissingAccount<Name>

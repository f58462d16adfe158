import type { CaipAddress, Namespace } from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'

/** Kinds of accounts: Bitcoin has payment and ordinal accounts, embedded wallets smart accounts. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** One account of a connection (§3.013). */
export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}

/** One wallet connected on one namespace (§3.001). */
export type Connection = {
  connectorId: string
  namespace: Namespace
  accounts: Account[]
  /** The network the wallet is on, when the site knows it. */
  caipNetwork?: Network | undefined
  name?: string | undefined
  icon?: string | undefined
  auth?: { name?: string; username?: string } | undefined
}

/** `connected`: the namespace's active connector; `active`: it has live connections; else `disconnected` (§4.001). */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected'

/** The status of the wallet connection as a whole (§4.006). */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** What is known of the wallet behind the active connection. */
export type ConnectedWalletInfo = {
  name: string
  icon?: string | undefined
  type: string
  rdns?: string | undefined
}

/** The account of one namespace (§3.010). All fields but `status` are absent while nothing is connected. */
export type AccountState = {
  status: ConnectionStatus
  caipAddress?: CaipAddress | undefined
  address?: string | undefined
  allAccounts: Account[]
  /** Native balance as decimal text with all its digits. */
  balance?: string | undefined
  balanceSymbol?: string | undefined
  profileName?: string | undefined
  profileImage?: string | undefined
  connectedWalletInfo?: ConnectedWalletInfo | undefined
  preferredAccountType?: AccountType | undefined
  addressLabels?: Record<string, string> | undefined
  currentTab?: number | undefined
  socialProvider?: string | undefined
  farcasterUrl?: string | undefined
  smartAccountDeployed?: boolean | undefined
  user?: { email?: string; username?: string } | undefined
}

import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Alert } from '../alerts/Alert.js'
import type { CapabilityName } from '../chain/Chain.js'
import type { ConnectState } from '../connections/connectFlow.js'
import type { Connector } from '../connectors/Connector.js'
import type { FeatureState } from '../features/FeatureState.js'
import type { ModalState } from '../modal/ModalState.js'
import type { NetworkSwitchState, RequestedNetworks } from '../networks/NetworkState.js'
import type { PairingState } from '../pairing/PairingState.js'
import type { EmailCaptureState } from '../signIn/emailCapture/EmailCaptureState.js'
import type { SignInText } from '../signIn/SignInText.js'
import type { SignInState } from '../signIn/signInFlow.js'
import type { ThemeState } from '../theme/createTheme.js'
import type { WalletListState } from '../wallets/WalletListState.js'
import type { AccountData, Connection, ConnectionId, RecentConnection } from './Connection.js'

/** A value for some namespaces. */
export type ByNamespace<Value> = Readonly<Partial<Record<Namespace, Value>>>

/** The state of every kit; each feature adds a slice. One slice per concern, written by its own folder only. */
export type CoreState = {
  /** Whether it is known if the last visit has left a connection; never on a server. */
  isVisitRead: boolean
  /** True once stored connections have been looked at. */
  isInitialized: boolean
  /** The namespace in front of the visitor. */
  activeNamespace: Namespace
  /** Every way to connect, as discovered; `mergeConnectors` makes the rows of them. */
  connectors: readonly Connector[]
  /** The connections, the most recently active first. */
  connections: Readonly<Record<ConnectionId, Connection>>
  /**
   * Connections whose wallets share no account now and have not let go of the site, as while they are locked: each is back
   * with its wallet's next word. Their accounts are those of before, as far as this visit has seen any.
   */
  lockedConnections: readonly Connection[]
  /** The connection in use of each namespace. */
  activeConnectionIds: ByNamespace<ConnectionId>
  /** The name of a wallet that ended its connection by itself, until the next connection, so that the modal can tell the visitor. */
  leftByWallet?: string | undefined
  /** The connections of the last visit that the kit is restoring. */
  restoring: readonly ConnectionId[]
  /** Wallets of earlier visits that are not connected now, the newest first. */
  recentConnections: readonly RecentConnection[]
  /** Data of accounts, connected or not, by CAIP-10 id; the newest last. */
  accountData: Readonly<Record<CaipAddress, AccountData>>
  networks: ByNamespace<RequestedNetworks>
  /** The capabilities of each chain. */
  capabilities: ByNamespace<readonly CapabilityName[]>
  connect: ConnectState
  pairing: PairingState
  networkSwitch: NetworkSwitchState
  signIn: SignInState
  /** The text to sign, word by word; undefined until the visitor opens it. */
  signInText?: SignInText | undefined
  /** The email question before sign-in; undefined while there is none (§2.021). */
  emailCapture?: EmailCaptureState | undefined
  /** Whether sign-in is required (§2.020). */
  isSignInRequired: boolean
  /** Whose sign-in was last known, and on which network: another network asks for its own. */
  lastSignIn?: { address: string; caipNetworkId: CaipNetworkId } | undefined
  /** How many requests wait for the visitor in a wallet that has its place in the page. */
  approvals: number
  modal: ModalState
  walletList: WalletListState
  features: FeatureState
  theme: ThemeState
  alerts: readonly Alert[]
}

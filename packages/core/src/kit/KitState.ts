import type { Namespace } from '@latchkey/primitives'
import type { Alert } from '../alerts/Alert.js'
import type { BalancesState } from '../balances/TokenBalance.js'
import type { AccountState, Connection, ConnectionStatus } from '../connections/Connection.js'
import type { ConnectState } from '../connections/ConnectState.js'
import type { Connector } from '../connectors/Connector.js'
import type { FeatureState } from '../features/FeatureState.js'
import type { HistoryState } from '../history/HistoryState.js'
import type { ModalState } from '../modal/ModalState.js'
import type { NetworkState } from '../networks/NetworkState.js'
import type { NetworkSwitchState } from '../networks/NetworkSwitchState.js'
import type { PairingState } from '../pairing/PairingState.js'
import type { SendState } from '../send/SendState.js'
import type { SignInState } from '../signIn/SignInState.js'
import type { ThemeState } from '../theme/ThemeState.js'
import type { Toast } from '../toasts/Toast.js'
import type { WalletListState } from '../wallets/WalletListState.js'

/** Everything a kit knows. One slice per concern; each is written by its own folder only. */
export type KitState = {
  /** True once stored connections have been looked at. */
  isInitialized: boolean
  /** The namespace in front of the visitor. */
  activeNamespace: Namespace
  /** Over all namespaces (§4.006). */
  connectionStatus: ConnectionStatus
  /** Every way to connect, one entry per wallet and chain, as discovered. */
  connectors: readonly Connector[]
  connections: Partial<Record<Namespace, readonly Connection[]>>
  /** The active connector of each namespace. */
  activeConnectorIds: Partial<Record<Namespace, string>>
  accounts: Partial<Record<Namespace, AccountState>>
  networks: Partial<Record<Namespace, NetworkState>>
  connect: ConnectState
  pairing: PairingState
  networkSwitch: NetworkSwitchState
  signIn: SignInState
  modal: ModalState
  balances: BalancesState
  history: HistoryState
  send: SendState
  walletList: WalletListState
  features: FeatureState
  theme: ThemeState
  toast: Toast | undefined
  alerts: readonly Alert[]
}

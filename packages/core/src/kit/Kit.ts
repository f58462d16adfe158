import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { StoreApi } from 'zustand/vanilla'
import type { AlertGroup } from '../alerts/createAlerts.js'
import type { AnalyticsGroup } from '../analytics/createAnalytics.js'
import type { BalanceGroup } from '../balances/createBalances.js'
import type { ConnectionGroup } from '../connections/createConnections.js'
import type { ConnectorGroup } from '../connectors/createConnectors.js'
import type { FeatureGroup } from '../features/createFeatures.js'
import type { HistoryGroup } from '../history/createHistory.js'
import type { ImageGroup } from '../images/createImages.js'
import type { ModalGroup } from '../modal/createModal.js'
import type { RouterGroup } from '../modal/createRouter.js'
import type { NetworkGroup } from '../networks/createNetworks.js'
import type { PairingGroup } from '../pairing/PairingGroup.js'
import type { SendGroup } from '../send/createSend.js'
import type { SignInGroup } from '../signIn/createSignIn.js'
import type { ThemeGroup } from '../theme/createTheme.js'
import type { ToastGroup } from '../toasts/createToasts.js'
import type { WalletGroup } from '../wallets/createWallets.js'
import type { KitOptions } from './KitOptions.js'
import type { KitState } from './KitState.js'

/** A kit: one store and what can be done with it. Two kits on a page do not meet. */
export type Kit = {
  readonly options: KitOptions
  /** The one store; read it with selectors, write it through the groups below. */
  readonly store: Pick<StoreApi<KitState>, 'getState' | 'getInitialState' | 'subscribe'>

  readonly modal: ModalGroup
  readonly router: RouterGroup
  readonly connectors: ConnectorGroup
  readonly connections: ConnectionGroup
  readonly pairing: PairingGroup
  readonly networks: NetworkGroup
  readonly signIn: SignInGroup
  readonly balances: BalanceGroup
  readonly history: HistoryGroup
  readonly send: SendGroup
  readonly wallets: WalletGroup
  readonly features: FeatureGroup
  readonly images: ImageGroup
  readonly toasts: ToastGroup
  readonly alerts: AlertGroup
  readonly analytics: AnalyticsGroup
  readonly theme: ThemeGroup

  /**
   * Starts watching installed wallets and takes up stored connections. Runs once, in the browser only;
   * `<KitProvider>` calls it. Opening the modal or connecting starts the kit too.
   */
  start(): void
  /** Ends everything the kit started: listeners, timers, requests. It cannot be used afterwards. */
  destroy(): void
  /**
   * The wallet's own interface for a namespace's active connection: EIP-1193 for EVM.
   *
   * @throws `kit/not-configured` when nothing is connected there (§5.010).
   */
  getProvider(namespace: Namespace): unknown
  /** The address that forwards JSON-RPC for a network, or `undefined` when the gateway has none for it. */
  getRpcUrl(caipNetworkId: CaipNetworkId): Promise<string | undefined>
  /**
   * What a login in a Telegram mini-app came back with, taken out of the address when the kit started; once (§2.030).
   * An embedded wallet goes on with it.
   */
  takeLoginReturn(): Promise<string | undefined>
}

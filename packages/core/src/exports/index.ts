export type { Alert } from '../alerts/Alert.js'
export type { AlertCode } from '../alerts/alertTexts.js'
export type { AnalyticsEventName } from '../analytics/AnalyticsEventName.js'
export type { TrackedEvent } from '../analytics/createAnalytics.js'
export { balanceRetryGuardMs } from '../balances/createBalances.js'
export type { BalancesState, TokenBalance } from '../balances/TokenBalance.js'
export type {
  Chain,
  ChainConnection,
  ChainConnectionEvents,
  ChainContext,
  ChainFactory,
  Stop,
} from '../chain/Chain.js'
export type { Network } from '../chain/Network.js'
export type { PairedNamespace, PairingCapability } from '../chain/PairingCapability.js'
export type { FeeQuote, SendableToken, SendCapability, Transfer } from '../chain/SendCapability.js'
export type {
  Account,
  AccountState,
  AccountType,
  ConnectedWalletInfo,
  Connection,
  ConnectionStatus,
  ConnectorStatus,
} from '../connections/Connection.js'
export type { ConnectState } from '../connections/ConnectState.js'
export type { Connector, ConnectorType } from '../connectors/Connector.js'
export { connectorIds, getConnectorType } from '../connectors/connectorIds.js'
export { isConnectorShown, withoutDuplicates } from '../connectors/filterConnectors.js'
export { mergeConnectors } from '../connectors/mergeConnectors.js'
export {
  type ConnectMethod,
  type ConnectorRowType,
  connectorRowTypes,
  type FeatureState,
  type LocalFeatures,
  type RemoteFeatures,
  type SocialProvider,
  socialProviders,
  type WalletFeature,
} from '../features/FeatureState.js'
export type { HistoryState, TransactionsByYear } from '../history/HistoryState.js'
export type { ImageRequest } from '../images/createImages.js'
export { type Clock, systemClock } from '../kit/Clock.js'
export { createKit, kitVersion } from '../kit/createKit.js'
export { getMetadata } from '../kit/getMetadata.js'
export type { Kit } from '../kit/Kit.js'
export type { KitOptions, Metadata } from '../kit/KitOptions.js'
export type { KitState } from '../kit/KitState.js'
export {
  getActiveAccount,
  getActiveConnection,
  getActiveConnector,
  getActiveNetworkState,
  getActiveWalletName,
} from '../kit/selectors.js'
export { getLinkEnvironment } from '../links/getLinkEnvironment.js'
export type { LinkTarget } from '../links/getLinkTarget.js'
export { getRequestLink } from '../links/getRequestLink.js'
export { getWalletBrowserLink } from '../links/getWalletBrowserLink.js'
export {
  getWalletLink,
  type LinkPlatform,
  type WalletLink,
  type WalletLinkOptions,
} from '../links/getWalletLink.js'
export { getWalletPlatforms, type WalletPlatform } from '../links/getWalletPlatforms.js'
export { isWebLink } from '../links/isWebLink.js'
export type { LinkEnvironment } from '../links/LinkEnvironment.js'
export type { OpenOptions } from '../modal/createModal.js'
export type { TransactionHandlers } from '../modal/createRouter.js'
export { isMobile } from '../modal/isMobile.js'
export type { ModalState } from '../modal/ModalState.js'
export type { Route, SwapArguments, ViewId, ViewParameters } from '../modal/views.js'
export type { NetworkState } from '../networks/NetworkState.js'
export type { NetworkSwitchState } from '../networks/NetworkSwitchState.js'
export type { PairingGroup } from '../pairing/PairingGroup.js'
export type {
  OpenPairingRequest,
  PairedSession,
  PairingAttempt,
  PairingState,
  RelayStatus,
} from '../pairing/PairingState.js'
export type {
  FeeEstimate,
  FollowedTransfer,
  SendArguments,
  SendState,
  SendStatus,
} from '../send/SendState.js'
export type { SendProblem, SendProblems } from '../send/validateSend.js'
export { type GatewaySignInOptions, gatewaySignIn } from '../signIn/gatewaySignIn.js'
export type { SignInState } from '../signIn/SignInState.js'
export type { SignInRequest, SignInSession, Siwx } from '../signIn/Siwx.js'
export type { SiwxContext, SiwxFactory } from '../signIn/SiwxFactory.js'
export type { KitStorage } from '../storage/createKitStorage.js'
export type { KeyValueStorage } from '../storage/KeyValueStorage.js'
export type { ThemeState, ThemeVariables } from '../theme/ThemeState.js'
export type { Toast } from '../toasts/Toast.js'
export type { ListStatus, Wallet, WalletListState } from '../wallets/WalletListState.js'

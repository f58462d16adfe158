export type { HistoryTransaction, HistoryTransfer } from '@latchkey/wire'
export type { AddedAlerts, Alert, AlertCode, AlertText } from '../alerts/Alert.js'
export type { AnalyticsEventName, AnalyticsEvents } from '../analytics/AnalyticsEventName.js'
export type { AnalyticsGroup } from '../analytics/createTracker.js'
export type { TrackedEvent } from '../analytics/TrackedEvent.js'
export type { BalanceGroup } from '../balances/createBalances.js'
export type { NamedAccount, NameQuestion } from '../balances/lookUpName.js'
export type { BalancesState, TokenBalance, TokenPlace } from '../balances/TokenBalance.js'
export { type Clock, systemClock } from '../base/Clock.js'
export type { KitOptions, NotEmpty, OnlyOf } from '../base/KitOptions.js'
export type { Metadata } from '../base/Metadata.js'
export type { Account, AccountType } from '../chain/Account.js'
export type {
  ApprovalCapability,
  RevocableApproval,
  RevocationReference,
} from '../chain/ApprovalCapability.js'
export type { BalanceCapability, WalletAsset } from '../chain/BalanceCapability.js'
export type {
  CapabilityName,
  Chain,
  ChainCapabilities,
  ChainContext,
  ChainFactory,
  KnownNetwork,
  NetworkIdOf,
} from '../chain/Chain.js'
export type {
  ChainConnection,
  ConnectionChange,
  ConnectionEvents,
  Stop,
} from '../chain/ChainConnection.js'
export { createChainLoader } from '../chain/createChainLoader.js'
export { createRpc, type Rpc, type RpcOptions } from '../chain/createRpc.js'
export type { RpcAddress } from '../chain/getRpcAddresses.js'
export type { NameCapability } from '../chain/NameCapability.js'
export type { Network, NetworkWithId } from '../chain/Network.js'
export type { PairedNamespace, PairingCapability } from '../chain/PairingCapability.js'
export type { RpcQuestion } from '../chain/readRpc.js'
export type {
  FeePart,
  FeeQuote,
  SendableNft,
  SendableToken,
  SendCapability,
  SentReference,
  SignedNftTransfer,
  SpeedUpCapability,
  SpeedUpQuote,
  Transfer,
  TransferWarning,
} from '../chain/SendCapability.js'
export type {
  BuiltSwap,
  ReadBridge,
  ReadSwap,
  SwapArrival,
  SwapAsset,
  SwapCapability,
  SwapOutcome,
  SwapPermit,
  SwapPermitFailure,
  SwapPlan,
  SwapReference,
  SwapStep,
  SwapStepKind,
  SwapTerms,
} from '../chain/SwapCapability.js'
export { nameConnectionFailure, nameWalletFailure } from '../chain/wallet/nameFailure.js'
export { ProviderError, toProviderError } from '../chain/wallet/ProviderError.js'
export { readField } from '../chain/wallet/readField.js'
export { readWalletFailure, type WalletFailure } from '../chain/wallet/readWalletFailure.js'
export { toConnectionError, toWalletError } from '../chain/wallet/toWalletError.js'
export type { ConnectState } from '../connections/connectFlow.js'
export type { ConnectionGroup } from '../connections/createConnections.js'
export { type EmbeddedWalletInfo, getEmbeddedWalletInfo } from '../connections/getEmbeddedWalletInfo.js'
export type {
  Connector,
  ConnectorRow,
  ConnectorType,
  OpenParameters,
  WalletLogin,
  WalletSession,
  WalletSessionEvent,
} from '../connectors/Connector.js'
export type { ConnectorContext, ConnectorFactory } from '../connectors/ConnectorFactory.js'
export { connectorIds, getConnectorType } from '../connectors/connectorIds.js'
export type {
  EmailStep,
  EmailUpdateStep,
  LoginMethods,
  WindowedProvider,
} from '../connectors/LoginMethods.js'
export { mergeConnectors } from '../connectors/mergeConnectors.js'
export {
  defineInstalledConnector,
  followConnections,
  type InstalledWallet,
  toSession,
} from '../connectors/toSession.js'
export type { CoreEvents, DisconnectedBy, Failure } from '../events/CoreEvents.js'
export type { EventOf } from '../events/createEmitter.js'
export type { ExchangeGroup, ExchangeOrder } from '../exchanges/ExchangeGroup.js'
export type {
  DepositDraft,
  DepositProblem,
  Exchange,
  ExchangeAsset,
  ExchangePurchase,
  ExchangePurchaseStatus,
  ExchangeState,
} from '../exchanges/ExchangeState.js'
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
export { restrictedTimeZones } from '../features/restrictedTimeZones.js'
export type { HistoryGroup } from '../history/createHistory.js'
export type { AddedTransaction } from '../history/createOwnTransactions.js'
export type {
  HistoryState,
  OwnTransaction,
  TransactionDoubt,
  TransactionsByYear,
} from '../history/HistoryState.js'
export type { ImageRequest } from '../images/createImages.js'
export type { IncomingGroup } from '../incoming/createIncoming.js'
export type { IncomingState, ReceivedFunds } from '../incoming/IncomingState.js'
export { createKit } from '../kit/createKit.js'
export { kitVersion } from '../kit/createKitWith.js'
export type {
  AttachableChain,
  FeatureName,
  Kit,
  KitEvents,
  KitGroups,
  KitState,
  LoadedKit,
  LoadedKitState,
  NamespaceOf,
  ProviderOf,
} from '../kit/Kit.js'
export { localGateway } from '../kit/localGateway.js'
export type { LogGroup, LogLevel } from '../log/createLog.js'
export type { LoginState } from '../login/LoginState.js'
export type { ModalState, OpenableView, OpenOptions, Register, ViewArguments } from '../modal/ModalState.js'
export type { NamesEvents, NamesGroup } from '../names/NamesGroup.js'
export type {
  NameAvailability,
  NameEntry,
  NameProblem,
  NameStep,
  NameSuggestion,
  NamesState,
} from '../names/NamesState.js'
export type { NetworkGroup } from '../networks/createNetworks.js'
export type { NetworkState, NetworkSwitchState, RequestedNetworks } from '../networks/NetworkState.js'
export type { NftGroup, NftPlace } from '../nfts/createNfts.js'
export type { NftState, OwnNft } from '../nfts/NftState.js'
export type { OnrampEvents, OnrampGroup } from '../onramp/OnrampGroup.js'
export type {
  OnrampCurrency,
  OnrampDraft,
  OnrampLimit,
  OnrampMoney,
  OnrampOffer,
  OnrampOptions,
  OnrampOrder,
  OnrampProblem,
  OnrampProvider,
  OnrampReview,
  OnrampState,
  OnrampStepState,
  OnrampToken,
} from '../onramp/OnrampState.js'
export type { PairingGroup } from '../pairing/PairingGroup.js'
export type {
  OpenPairingRequest,
  PairedSession,
  PairingAttempt,
  PairingState,
  RelayStatus,
} from '../pairing/PairingState.js'
export type { PayArguments, PayGroup, PayResult } from '../pay/PayGroup.js'
export type {
  PaymentAsset,
  PaymentNews,
  PaymentTerms,
  PaymentWay,
  PayState,
  PayStep,
} from '../pay/PayState.js'
export type { SendEvents, SendGroup } from '../send/SendGroup.js'
export type {
  FeeEstimate,
  NftBalance,
  SendArguments,
  SendDraft,
  SendProblem,
  SendProblems,
  SendQuote,
  SendState,
  SendStep,
  SentFailureCode,
  SentName,
  SentTransfer,
} from '../send/SendState.js'
export type { SignInGroup } from '../signIn/createSignIn.js'
export type { EmailCaptureState } from '../signIn/emailCapture/EmailCaptureState.js'
export { gatewaySignIn } from '../signIn/gatewaySignIn.js'
export type { SignInText } from '../signIn/SignInText.js'
export type {
  GatewaySignInOptions,
  SignInRequest,
  SignInSession,
  Siwx,
  SiwxContext,
  SiwxFactory,
} from '../signIn/Siwx.js'
export type { SignInState } from '../signIn/signInFlow.js'
export type {
  AccountData,
  AccountState,
  ConnectedAccount,
  ConnectedWalletInfo,
  Connection,
  ConnectionId,
  ConnectionStatus,
  ConnectorStatus,
  MissingAccount,
  RecentConnection,
} from '../state/Connection.js'
export { toConnectionId } from '../state/Connection.js'
export type { ByNamespace, CoreState } from '../state/CoreState.js'
export {
  findConnector,
  findConnectorOfWallet,
  findNetwork,
  getAccount,
  getActiveAddress,
  getActiveConnection,
  getAllConnections,
  getConnectionStatus,
  getConnections,
  getConnectorStatus,
  getNetwork,
  getNetworkState,
  hasCapability,
} from '../state/selectors.js'
export type { KitStorage, StorageItem } from '../storage/createKitStorage.js'
export type { KeyValueStorage } from '../storage/KeyValueStorage.js'
export type { SwapArguments, SwapGroup } from '../swap/SwapGroup.js'
export type {
  SentBridge,
  SentSwap,
  SwapBridge,
  SwapBridgeFee,
  SwapDraft,
  SwapHop,
  SwapOffer,
  SwapOutdated,
  SwapProblem,
  SwapReview,
  SwapState,
  SwapStepState,
  SwapToken,
} from '../swap/SwapState.js'
export type { ThemeState, ThemeVariables } from '../theme/createTheme.js'
export type { TokenApprovalsGroup } from '../tokenApprovals/TokenApprovalsGroup.js'
export type {
  RevocationStep,
  TokenApproval,
  TokenApprovalsState,
} from '../tokenApprovals/TokenApprovalsState.js'
export type { ListStatus, Wallet, WalletListState } from '../wallets/WalletListState.js'

'use client'
export {
  type UseAccountParameters,
  type UseAccountReturnType,
  type UseSwitchAccountParameters,
  type UseSwitchAccountReturnType,
  type UseWalletInfoParameters,
  type UseWalletInfoReturnType,
  useAccount,
  useSwitchAccount,
  useWalletInfo,
} from '../hooks/useAccount.js'
export {
  type ConnectedAccount,
  type UseAccountEffectParameters,
  type UseAccountEffectReturnType,
  useAccountEffect,
} from '../hooks/useAccountEffect.js'
export { type UseAddTransactionReturnType, useAddTransaction } from '../hooks/useAddTransaction.js'
export { type ShownAlert, type UseAlertsReturnType, useAlerts } from '../hooks/useAlerts.js'
export { type UseApprovalsReturnType, useApprovals } from '../hooks/useApprovals.js'
export {
  type UseConnectorsReturnType,
  type UseConnectParameters,
  type UseConnectReturnType,
  type UseDisconnectParameters,
  type UseDisconnectReturnType,
  useConnect,
  useConnectors,
  useDisconnect,
} from '../hooks/useConnect.js'
export {
  type UseConnectionsParameters,
  type UseConnectionsReturnType,
  useConnections,
} from '../hooks/useConnections.js'
export { type UseHistoryReturnType, useHistory } from '../hooks/useHistory.js'
export {
  type UseEventsReturnType,
  type UseModalReturnType,
  type UseThemeReturnType,
  useEvents,
  useModal,
  useTheme,
} from '../hooks/useModal.js'
export { type UseNameParameters, type UseNameReturnType, useName } from '../hooks/useName.js'
export {
  type UseNetworkParameters,
  type UseNetworkReturnType,
  type UseSwitchNetworkParameters,
  type UseSwitchNetworkReturnType,
  useNetwork,
  useSwitchNetwork,
} from '../hooks/useNetwork.js'
export { type UseNftsReturnType, useNfts } from '../hooks/useNfts.js'
export {
  type UsePairingParameters,
  type UsePairingReturnType,
  usePairing,
  type WalletLinkProps,
} from '../hooks/usePairing.js'
export { type UsePayParameters, type UsePayReturnType, usePay } from '../hooks/usePay.js'
export { type UseProviderParameters, type UseProviderReturnType, useProvider } from '../hooks/useProvider.js'
export { type UseSendReturnType, useSend } from '../hooks/useSend.js'
export { type UseSignInReturnType, useSignIn } from '../hooks/useSignIn.js'
export {
  type UseSignMessageParameters,
  type UseSignMessageReturnType,
  useSignMessage,
} from '../hooks/useSignMessage.js'
export { type UseSwapReturnType, useSwap } from '../hooks/useSwap.js'
export { type UseTokensReturnType, useTokens } from '../hooks/useTokens.js'
export {
  type UseUpdateEmailParameters,
  type UseUpdateEmailReturnType,
  useUpdateEmail,
} from '../hooks/useUpdateEmail.js'
export { type UseWalletsParameters, type UseWalletsReturnType, useWallets } from '../hooks/useWallets.js'
export type { CustomAvatarProps } from '../KitContext.js'
export {
  KitProvider,
  type KitProviderProps,
  type RegisteredKit,
  type UseKitReturnType,
  type UseKitStateParameters,
  type UseKitStateReturnType,
  useKit,
  useKitState,
} from '../KitProvider.js'
export { QrCode, type QrCodeProps } from '../qr/QrCode.js'
export type { QueryOptions, QueryReturnType, QueryState } from '../query/useQuery.js'
export type { ActionCallbacks, ActionReturnType, ActionState } from '../useAction.js'

export { type UseFeatureParameters, type UseFeatureReturnType, useFeature } from '../useFeature.js'

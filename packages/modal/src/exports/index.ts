'use client'
export { gatewaySignIn, localGateway } from '@latchkey/core'
export {
  type ActionState,
  KitProvider,
  type KitProviderProps,
  type RegisteredKit,
  type UseAccountParameters,
  type UseAccountReturnType,
  type UseBalancesReturnType,
  type UseConnectionsParameters,
  type UseConnectionsReturnType,
  type UseConnectorsReturnType,
  type UseConnectReturnType,
  type UseDisconnectReturnType,
  type UseEventsReturnType,
  type UseFeatureParameters,
  type UseFeatureReturnType,
  type UseKitReturnType,
  type UseKitStateParameters,
  type UseKitStateReturnType,
  type UseModalReturnType,
  type UseNetworkParameters,
  type UseNetworkReturnType,
  type UseProviderParameters,
  type UseProviderReturnType,
  type UseSendReturnType,
  type UseSignInReturnType,
  type UseSignMessageReturnType,
  type UseSwitchAccountReturnType,
  type UseSwitchNetworkReturnType,
  type UseThemeReturnType,
  type UseUpdateEmailReturnType,
  type UseWalletInfoParameters,
  type UseWalletInfoReturnType,
  useAccount,
  useBalances,
  useConnect,
  useConnections,
  useConnectors,
  useDisconnect,
  useEvents,
  useFeature,
  useKit,
  useKitState,
  useModal,
  useNetwork,
  useProvider,
  useSend,
  useSignIn,
  useSignMessage,
  useSwitchAccount,
  useSwitchNetwork,
  useTheme,
  useUpdateEmail,
  useWalletInfo,
} from '@latchkey/react'
export { AccountButton, type AccountButtonProps } from '../buttons/AccountButton.js'
export {
  ConnectButton,
  // The same under the name that is no verb: it is the account as well.
  ConnectButton as KitButton,
  type ConnectButtonProps,
  type ConnectButtonProps as KitButtonProps,
} from '../buttons/ConnectButton.js'
export { NetworkButton, type NetworkButtonProps } from '../buttons/NetworkButton.js'
export { Avatar, type AvatarProps } from '../components/Avatar.js'
export { createKit } from '../createKit.js'
export { Modal, type ModalProps } from '../Modal.js'
export type { MessageOverrides, Messages } from '../messages/Messages.js'
// Naming them here also tells `kit.modal.open` which views there are.
export type { OpenableViewId, SwapArguments } from '../screen/views.js'

'use client'
export {
  KitProvider,
  type KitProviderProps,
  type UseAccountReturnType,
  type UseBalancesReturnType,
  type UseModalReturnType,
  type UseNetworkReturnType,
  type UseSignInReturnType,
  useAccount,
  useBalances,
  useConnections,
  useDisconnect,
  useEvents,
  useKit,
  useKitState,
  useModal,
  useNetwork,
  useSend,
  useSignIn,
  useTheme,
  useWalletInfo,
} from '@latchkey/react'
export { AccountButton, type AccountButtonProps } from '../buttons/AccountButton.js'
export { ConnectButton, type ConnectButtonProps } from '../buttons/ConnectButton.js'
export { KitButton, type KitButtonProps } from '../buttons/KitButton.js'
export { NetworkButton, type NetworkButtonProps } from '../buttons/NetworkButton.js'
export { Modal, type ModalProps } from '../Modal.js'
export type { MessageOverrides, Messages } from '../messages/Messages.js'

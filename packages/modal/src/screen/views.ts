import type { SendArguments, WindowedProvider } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import type { MailFailure } from '../views/login/useMailFailure.js'

/** Every view of the modal with the parameters it is opened with. A view not listed here cannot be routed to. */
export type ViewParameters = {
  /** `namespace`: only wallets of it are listed. */
  Connect: { namespace?: Namespace | undefined } | undefined
  ConnectWallets: undefined
  AllWallets: undefined
  Account: undefined
  Networks: undefined
  /** `namespace`: the one of its namespaces that was chosen. */
  ConnectingExternal: {
    connectorId: string
    walletId?: string | undefined
    namespace?: Namespace | undefined
  }
  /** One wallet on several namespaces: the visitor chooses which. `connectorId`: of the first of its connectors. */
  ConnectingMultiChain: { connectorId: string }
  /** Without a wallet: any wallet that scans. `link`: what came of opening it in the tap that chose the wallet. */
  ConnectingWalletConnect: { walletId?: string | undefined; link?: 'opened' | 'refused' | undefined }
  ConnectingWalletConnectBasic: undefined
  ConnectionDetails: undefined
  ProfileWallets: undefined
  /** `caipNetworkId`: the network that needs another wallet. */
  SwitchActiveChain: { caipNetworkId: string }
  Downloads: { walletId: string }
  GetWallet: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  SIWXSignMessage: undefined
  /** `email`: one the visitor is known by, which is not asked for again. */
  DataCapture: { email?: string | undefined } | undefined
  DataCaptureOtpConfirm: undefined
  SwitchNetwork: { caipNetworkId: string }
  UnsupportedChain: undefined
  WalletReceive: undefined
  WalletSend: SendArguments | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendConfirmed: undefined
  Swap: SwapArguments | undefined
  EmailLogin: undefined
  EmailVerifyOtp: undefined
  EmailVerifyDevice: undefined
  ConnectSocials: undefined
  ConnectingSocial: { provider: WindowedProvider }
  ConnectingFarcaster: undefined
  ApproveTransaction: undefined
  AccountSettings: undefined
  UpgradeEmailWallet: undefined
  /** `redirectView`: where it goes on from there; without one there is nothing to go back to. */
  UpdateEmailWallet:
    | {
        redirectView?: 'Account' | 'AccountSettings' | undefined
        /** What was typed before the wallet's own page was in front, and why it came to nothing. */
        email?: string | undefined
        failure?: MailFailure | undefined
      }
    | undefined
  /** `email`: the new one. */
  UpdateEmailPrimaryOtp: UpdateEmailParameters
  UpdateEmailSecondaryOtp: UpdateEmailParameters
}

type UpdateEmailParameters = { email: string; redirectView?: 'Account' | 'AccountSettings' | undefined }

/** What a swap can be opened with: symbols and a decimal amount. */
export type SwapArguments = { amount?: string; fromToken?: string; toToken?: string }

/** A view of the modal. */
export type ViewId = keyof ViewParameters

/** One entry of the history: a view and what it was opened with. */
export type Route = { [Id in ViewId]: { view: Id; parameters: ViewParameters[Id] } }[ViewId]

/** Views that need no parameters, or have arguments of their own: a site may open the modal with them. */
export type OpenableViewId = {
  [Id in ViewId]: undefined extends ViewParameters[Id] ? Id : never
}[ViewId]

declare module '@latchkey/core' {
  interface Register {
    view: OpenableViewId
    viewArguments: SendArguments | SwapArguments | { email?: string | undefined }
  }
}

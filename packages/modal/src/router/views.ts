import type { SendArguments } from '../send/SendState.js'

/** Every view of the modal with the parameters it is opened with. A view not listed here cannot be routed to. */
export type ViewParameters = {
  Connect: undefined
  ConnectWallets: undefined
  AllWallets: undefined
  Account: undefined
  Networks: undefined
  ConnectingExternal: { connectorId: string; walletId?: string | undefined }
  /** Without a wallet: any wallet that scans. `link`: what came of opening it in the tap that chose the wallet. */
  ConnectingWalletConnect: { walletId?: string | undefined; link?: 'opened' | 'refused' | undefined }
  ConnectingWalletConnectBasic: undefined
  ConnectionDetails: undefined
  Downloads: { walletId: string }
  GetWallet: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  SIWXSignMessage: undefined
  SwitchNetwork: { caipNetworkId: string }
  UnsupportedChain: undefined
  WalletReceive: undefined
  WalletSend: SendArguments | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendConfirmed: undefined
  Swap: SwapArguments | undefined
}

/** What a swap can be opened with: symbols and a decimal amount. */
export type SwapArguments = { amount?: string; fromToken?: string; toToken?: string }

/** A view of the modal. */
export type ViewId = keyof ViewParameters

/** One entry of the history: a view and what it was opened with. */
export type Route = { [Id in ViewId]: { view: Id; parameters: ViewParameters[Id] } }[ViewId]

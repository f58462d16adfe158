import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Account } from '../connections/Connection.js'
import type { Connector } from '../connectors/Connector.js'
import type { Network } from './Network.js'
import type { PairingCapability } from './PairingCapability.js'
import type { SendCapability } from './SendCapability.js'

/** What a chain gets from the kit that owns it. */
export type ChainContext = {
  /** Aborted when the kit is destroyed. */
  signal: AbortSignal
  /** The address that forwards JSON-RPC for a network (§7.035), or `undefined` when the gateway has none for it. */
  getRpcUrl(caipNetworkId: CaipNetworkId): Promise<string | undefined>
}

/** A wallet that has shared accounts on one namespace. */
export type ChainConnection = {
  accounts: Account[]
  /** The network the wallet is on; it may be one the site does not know. */
  caipNetworkId: CaipNetworkId
  /** The wallet's own interface: EIP-1193 for EVM, Wallet Standard features elsewhere. */
  provider: unknown
}

/** What a connected wallet reports by itself. */
export type ChainConnectionEvents = {
  onAccountsChanged(accounts: Account[]): void
  onNetworkChanged(caipNetworkId: CaipNetworkId): void
  onDisconnected(): void
}

/** Stops what a call started. */
export type Stop = () => void

/** A chain of a kit: everything that knows its namespace. The rest of Latchkey asks for capabilities only. */
export type Chain = {
  readonly namespace: Namespace
  /** The networks the site asked for; at least one. */
  readonly networks: readonly Network[]
  /** Watches installed wallets and reports each of them, now and later. */
  discover(onConnector: (connector: Connector) => void): Stop
  /**
   * Asks a wallet for its accounts. The wallet may open a window: call it inside the visitor's gesture.
   *
   * @throws `connection/…` codes, as the wallet's answer translates.
   */
  connect(parameters: {
    connector: Connector
    caipNetworkId?: CaipNetworkId
    signal: AbortSignal
  }): Promise<ChainConnection>
  /** Reads what the wallet still shares, without asking the visitor. `undefined` when it shares nothing. */
  reconnect(parameters: { connector: Connector; signal: AbortSignal }): Promise<ChainConnection | undefined>
  /** Tells the wallet that the site lets go of it. */
  disconnect(parameters: { connector: Connector; provider: unknown }): Promise<void>
  /** Watches a connected wallet. */
  watch(parameters: { provider: unknown; events: ChainConnectionEvents }): Stop
  /**
   * Signs a text as the account.
   *
   * @returns The signature in the chain's usual text form.
   * @throws `wallet/…` codes, as the wallet's answer translates.
   */
  signMessage(parameters: {
    provider: unknown
    address: string
    message: string
    walletName: string
  }): Promise<string>
  /**
   * Asks the wallet to go to a network, adding it when the wallet does not know it (§5.033).
   *
   * @throws `network/switch-rejected`, `network/switch-failed`.
   */
  switchNetwork(parameters: { provider: unknown; network: Network; signal: AbortSignal }): Promise<void>
  /** The account's balance of the native token in base units, read through the wallet. */
  getNativeBalance(parameters: { provider: unknown; address: string }): Promise<bigint>
  /** Whether a text is an address of this chain. */
  isAddress(value: string): boolean
  readonly capabilities: {
    /** Native and token transfers. */
    send?: SendCapability
    /** Wallets on another device; loaded when one is paired. */
    loadPairing?: () => Promise<PairingCapability>
  }
}

/** Makes a chain for one kit. `evm({ networks })` returns one of these. */
export type ChainFactory = {
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  /** Goes into the SDK version, such as `evm`. */
  readonly name: string
  create(context: ChainContext): Chain
}

import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Connector } from '../connectors/Connector.js'
import type { BalanceCapability } from './BalanceCapability.js'
import type { Stop } from './ChainConnection.js'
import type { Rpc } from './createRpc.js'
import type { Network, NetworkWithId } from './Network.js'
import type { PairingCapability } from './PairingCapability.js'
import type { SendCapability } from './SendCapability.js'

/** What a chain gets from the kit that owns it. */
export type ChainContext = {
  /** Aborted when the kit is destroyed: everything the chain has under way ends then. */
  signal: AbortSignal
  /** How the kit reaches the network. */
  fetch: typeof globalThis.fetch
  /** Asks networks. It is given, not imported: what a page starts with asks nobody anything. */
  rpc: Rpc
}

/** What can be done on a chain beside connecting to it. None of it needs a wallet unless it asks for a signature. */
export type ChainCapabilities = {
  /** Reading the native balance. */
  balances?: BalanceCapability
  /** Native and token transfers. */
  send?: SendCapability
  /**
   * The spelling an address has in signed texts, where wallets share others too: with a checksum, where parsers of sign-in
   * messages refuse one without.
   */
  spellAddress?: (address: string) => Promise<string>
  /** Wallets of it sign a text in a transaction, too; see `signMessage` of a connection. */
  signsInTransaction?: true
  /** Wallets on another device; loaded when one is paired. */
  pairing?: () => Promise<PairingCapability>
}

/** The name of something that can be done on a chain. */
export type CapabilityName = keyof ChainCapabilities

/** What is known of a network without the site: its name, and its picture at the gateway. */
export type KnownNetwork = { name: string; imageId?: string }

/** A chain of a kit: everything that knows its namespace. The rest of Latchkey asks for capabilities only. */
export type Chain = {
  readonly namespace: Namespace
  /** The networks the site asked for; at least one. */
  readonly networks: readonly Network[]
  /**
   * Watches installed wallets and reports each of them, now and later.
   *
   * @param onGone - Called with one that was reported and has left the page, where wallets of the chain say so.
   */
  discover(onConnector: (connector: Connector) => void, onGone?: (connector: Connector) => void): Stop
  /**
   * What the world knows of a network.
   *
   * @param reference - The network's reference in the namespace, such as `137`.
   */
  getKnownNetwork?(reference: string): Promise<KnownNetwork | undefined>
  /**
   * What reads a network for code that knows the chain: its library's client, which asks where and how the site has set.
   *
   * @param network - One of the chain's.
   */
  getReader?(network: Network): Promise<unknown>
  /** Whether a text is an address of this chain. */
  isAddress(value: string): boolean
  /**
   * The one spelling of an address: two of the same account have the same. What is no address may come out as anything, and never
   * throws.
   */
  toAddressKey(address: string): string
  /** By what the network's own token is named where a token's address stands. */
  readonly nativeTokenAddress: string
  readonly capabilities: ChainCapabilities
}

/** Makes a chain for one kit: what a chain's package exports returns one of these. */
export type ChainFactory<
  Name extends Namespace = Namespace,
  Provider = unknown,
  NetworkId extends CaipNetworkId = CaipNetworkId,
> = {
  readonly namespace: Name
  readonly networks: readonly NetworkWithId<NetworkId>[]
  /** Goes into the SDK version: what people call the chain, in small letters. */
  readonly name: string
  /**
   * Loads what makes the chain, once for all kits: a page starts without it. A chain that has none of this is there at once.
   */
  load?(): Promise<void>
  /** Makes it, once it is loaded. */
  create(context: ChainContext): Chain
  /** Only a type: what `kit.getProvider` returns for the namespace. */
  readonly provider?: Provider
}

/** The ids of the networks of some chains, as a union of them; any id where they are not known ahead. */
export type NetworkIdOf<Chains extends readonly ChainFactory[]> =
  Chains[number]['networks'][number]['caipNetworkId']

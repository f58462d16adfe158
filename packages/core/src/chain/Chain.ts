import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Connector } from '../connectors/Connector.js'
import type { ApprovalCapability } from './ApprovalCapability.js'
import type { BalanceCapability } from './BalanceCapability.js'
import type { Stop } from './ChainConnection.js'
import type { Rpc } from './createRpc.js'
import type { NameCapability } from './NameCapability.js'
import type { Network, NetworkWithId } from './Network.js'
import type { PairingCapability } from './PairingCapability.js'
import type { SendCapability, SpeedUpCapability } from './SendCapability.js'
import type { SwapCapability } from './SwapCapability.js'

/** The parts that a kit passes to its chains. */
export type ChainContext = {
  /** Aborted when the kit is destroyed: everything the chain has under way ends then. */
  signal: AbortSignal
  /** How the kit reaches the network. */
  fetch: typeof globalThis.fetch
  /** Calls networks. Injected so that the start bundle contains no network code. */
  rpc: Rpc
}

/** The optional functions of a chain beyond connecting. Only those that sign need a wallet. */
export type ChainCapabilities = {
  /** Reading the native balance. */
  balances?: BalanceCapability
  /** Native and token transfers. */
  send?: SendCapability
  /** Having a transfer that waits taken sooner; absent where wallets see to that themselves. */
  speedUps?: SpeedUpCapability
  /** Transfers take a text along, such as the one by which an exchange knows whose deposit it is. `maxBytes`: of its UTF-8. */
  memos?: { maxBytes: number }
  /** Accounts of it hold NFTs, and `send` transfers them. */
  nfts?: true
  /** Taking back what contracts may take. */
  approvals?: ApprovalCapability
  /** One token for another. */
  swaps?: SwapCapability
  /** Its accounts can have names of the gateway (§1.008). */
  names?: NameCapability
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

/** Built-in data of a network: its name, and its picture at the gateway. */
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
   * Looks for installed wallets once more, where those of the chain do not say when they come to the page. The kit calls it whenever
   * the modal opens.
   */
  lookAgain?(): void
  /**
   * Returns the built-in data of a network.
   *
   * @param reference - The network's reference in the namespace, such as `137`.
   */
  getKnownNetwork?(reference: string): Promise<KnownNetwork | undefined>
  /**
   * Returns the library's client for a network, with the site's nodes and options, for code that uses the chain directly.
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
  /** The placeholder for the native token in place of a token's address. */
  readonly nativeTokenAddress: string
  readonly capabilities: ChainCapabilities
}

/** Creates a chain for one kit. A chain's package exports a function that returns one of these. */
export type ChainFactory<
  Name extends Namespace = Namespace,
  Provider = unknown,
  NetworkId extends CaipNetworkId = CaipNetworkId,
> = {
  readonly namespace: Name
  readonly networks: readonly NetworkWithId<NetworkId>[]
  /** The chain's common name in lower case, for the SDK version. */
  readonly name: string
  /**
   * Loads the chain's code once for all kits, outside the start bundle. A chain without this function is available at once.
   */
  load?(): Promise<void>
  /** Makes it, once it is loaded. */
  create(context: ChainContext): Chain
  /** Only a type: the return type of `kit.getProvider` for the namespace. */
  readonly provider?: Provider
}

/** The ids of the networks of some chains, as a union of them; any id where they are not known ahead. */
export type NetworkIdOf<Chains extends readonly ChainFactory[]> =
  Chains[number]['networks'][number]['caipNetworkId']

import type { GenericSchema } from 'valibot'
import type { Cache } from '../cache/Cache.js'
import type { Database } from '../db/Database.js'
import type { Offer } from '../providers/Capability.js'
import type { ServedNetwork } from '../providers/rpc/createNetworkRegistry.js'
import type { Network } from './Network.js'
import type { NodePath } from './NodePath.js'
import type { OperatorDependencies, PaidService } from './PaidService.js'

/**
 * All the gateway knows of one CAIP-2 namespace: a folder beside this file and a line in `registry.ts`. What is left
 * out the gateway does not offer for the namespace, and says so to whoever asks.
 *
 * @example
 * export const near: ChainModule = {
 *   namespace: 'near',
 *   isAddress: (text) => /^[-_.a-z0-9]{2,64}$/.test(text),
 *   toAddressKey: (address) => address,
 *   nativeToken: { placeholder: 'near' },
 * }
 */
export type ChainModule<Own extends Network = Network> = {
  namespace: string
  /** Tells whether a text has the form of an address, of an account or a token. */
  isAddress(text: string): boolean
  /** Tells whether a text names a token, where tokens have other names than accounts; by default those of `isAddress`. */
  isTokenAddress?(text: string): boolean
  /** The one spelling of an address: two that are the same have the same. */
  toAddressKey(address: string): string
  nativeToken: {
    /** By what callers name it where a token's address is asked for. */
    placeholder: string
    /** By what balances name it; they leave the address out when this is. */
    wireAddress?: string
    /** By what else vendors name it. */
    aliases?: readonly string[]
  }
  /** How CAIP-19 ids name its tokens and the coin of a network. */
  assetNames?: AssetNames
  /** How registered names count its networks. Without it they have no addresses of the namespace. */
  coinTypes?: CoinTypes
  /** What the networks file says of a network; by default what it says of any. */
  networkSchema?: GenericSchema<unknown, Own>
  /** What nodes of the namespace may be asked through `POST /v1/`; a network may allow more. By default nothing. */
  rpcMethods?: ReadonlySet<string>
  /** How many calls those of them count as that make a node work for long; the others count as one. */
  rpcCosts?: ReadonlyMap<string, number>
  /** Those of them that everybody is answered alike who asks at the same time, when they have no parameters. */
  sharedRpcMethods?: ReadonlySet<string>
  /** What nodes of the namespace may be asked over paths through `POST /v1/node`. By default nothing. */
  nodePaths?: readonly NodePath[]
  /** Reads a network id that callers may write without its namespace. */
  toNetworkId?(text: string): string | undefined
  /** Networks whose accounts always look empty, as the original service has it. */
  emptyNetworkIds?: readonly string[]
  /** Embedded wallets have accounts of it. */
  hasEmbeddedWallets?: boolean
  /** What the wallet directory has to know. */
  directory?: {
    /** A wallet listed with this network can be taught all others of the namespace. */
    teachableNetworkId?: string
    /** Wallets of a reverse domain name are found on the page under it. */
    hasInstalledWallets?: boolean
  }
  /** Makes what needs the networks; called once. */
  createProviders?(dependencies: ChainDependencies<Own>): ChainProviders
}

/** How CAIP-19 ids name the assets of a namespace. */
export type AssetNames = {
  /** The asset namespace of tokens, behind which their address is. */
  token: string
  /** Namespace and reference of a network's coin. */
  toCoin(reference: string): string
}

/** The coin types of a namespace: numbers of SLIP-44 and ENSIP-11. */
export type CoinTypes = {
  /** Under which a name has the address for all networks that have no own one; known even where its network is not served. */
  main: number
  /** Reads a number of the namespace: how it is kept, and the CAIP-2 id of its network. */
  read(coinType: number): ReadCoinType | undefined
  /** Reads what callers write too, where no namespace has the number. */
  readLoosely?(coinType: number): ReadCoinType | undefined
  /** The spelling in which names keep an address; owners sign with this one only. */
  toSpelling(address: string): string
  /** An address in bytes, as resolvers on chain have it (ENSIP-9); names take no address that has none. */
  toBytes(address: string): Uint8Array | undefined
}

/** A coin type, as names keep it, and its network. */
export type ReadCoinType = { coinType: number; networkId: string }

/** What a namespace's providers are made from. */
export type ChainDependencies<Own extends Network = Network> = {
  /** The namespace's own networks, read by its schema. */
  networks: readonly ServedNetwork<Own>[]
  cache: Cache
  database: Database
  fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  now: () => number
  /** Told what went wrong where the caller gets an answer all the same. */
  onFailure: (error: unknown) => void
  operator: OperatorDependencies
}

/** What a namespace can do. */
export type ChainProviders = {
  signIn?: SignInCapability
  paid?: PaidService
  /**
   * Providers of what services ask for, such as `offer(balances, [...])`. Of each list the first that answers counts, in this
   * order unless settings say another.
   */
  offers?: readonly Offer[]
}

/** A text and what an account is said to have signed it with: `signature` is whatever the caller sent. */
export type SignedText = { address: string; message: string; signature: string }

/** How accounts of a namespace sign in with a signed text. */
export type SignInCapability = {
  /** How session tokens name a network. */
  toChainIdClaim(reference: string): number | string
  /**
   * Tells whether an account signed a text.
   *
   * @param parameters - `caipNetworkId` may be of a network not served.
   * @returns False for anything that is no signature.
   * @throws GatewayFailure when a network would have to be asked: `sign-in/refused` where it is not served, and
   * `sign-in/unavailable` where it does not answer.
   */
  verify(parameters: SignedText & { caipNetworkId: string }): Promise<boolean>
  /**
   * Whether an account's own key signed a text: the key is the account on every network of the namespace. A contract is not;
   * on another network somebody else may own the one of the same address.
   */
  isOfKey(signed: SignedText): boolean
}

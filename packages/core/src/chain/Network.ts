import type { CaipNetworkId, Namespace } from '@latchkey/primitives'

/** Where people look at a network. */
export type Explorer = {
  name: string
  /** Its pages are `{url}/address/…` and `{url}/tx/…`; a query of it stands behind them. */
  url: string
  /** What stands in the place of `tx`, where the explorer has another word for it. */
  transactionPath?: string | undefined
  /** The same for `address`. */
  addressPath?: string | undefined
}

/** A network of a chain (§3.012). A chain's package may have more members of its own. */
export type Network = {
  /** Reference within the namespace; a number where the reference is one. */
  id: number | string
  caipNetworkId: CaipNetworkId
  chainNamespace: Namespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: Explorer } | undefined
  /** Contracts that the chain's own code uses, by name. */
  contracts?: Readonly<Record<string, { address: string } | undefined>> | undefined
  /** How long a block takes in ms, where it is known. */
  blockTime?: number | undefined
  testnet?: boolean | undefined
  /** True for a network that runs on the visitor's own machine; the modal labels it. */
  isLocal?: boolean | undefined
  /** True for one that a wallet is on and the site does not know: it has an id and nothing else. */
  isUnknown?: boolean | undefined
  assets?: { imageId?: string; imageUrl?: string } | undefined
}

/** A network whose id is known to the compiler. */
export type NetworkWithId<Id extends CaipNetworkId = CaipNetworkId> = Network & { caipNetworkId: Id }

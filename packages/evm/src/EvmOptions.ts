import type { Network, NotEmpty, OnlyOf } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Reader, TransportOptions } from './network/createReader.js'
import type { EvmChainDefinition, EvmNetworkId } from './toNetwork.js'

/** What a site may give as a network: one of ours, or a chain of viem. */
export type EvmNetwork = Network | EvmChainDefinition

/** The ids of some networks, as far as the compiler knows them. */
export type EvmNetworkIdOf<One extends EvmNetwork> = One extends {
  caipNetworkId: infer Id extends CaipNetworkId
}
  ? Id
  : One extends { id: infer Id extends number }
    ? EvmNetworkId<Id>
    : never

/** A contract that swaps tokens. */
export type SwapRouter = {
  address: string
  /** Shown to the visitor. */
  name: string
  /** The network's coin as a token; needed where Latchkey does not know it. */
  wrappedCoin?: string
}

/** What {@link evm} takes. */
export type EvmOptions<Networks extends readonly EvmNetwork[] = readonly EvmNetwork[]> = {
  /** The networks of the site, at least one: those of `@latchkey/evm/networks`, and chains of viem as they are. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'eip155', Networks>
  /** Listens for wallets that announce themselves (EIP-6963; true). */
  enableEIP6963?: boolean
  /** Offers `window.ethereum` as "Browser Wallet" (true). */
  enableInjected?: boolean
  /** Own RPC addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** How networks are read. */
  transport?: TransportOptions
  /**
   * The site's own clients of viem, by the network's chain id: each reads its network in place of one that the kit makes, with its own
   * nodes, headers, batching and polling. `customRpcUrls` and `transport` count for nothing then.
   */
  getClient?: ((chainId: number) => Reader) | undefined
  /**
   * More contracts that may swap, by network: forks of Uniswap V2 and V3, beside the well-known ones. A swap by any other is refused
   * before the wallet is asked.
   */
  swapRouters?: Readonly<Record<CaipNetworkId, readonly SwapRouter[]>>
}

/** What the chain is made of: a site's options, and its networks in our own form. */
export type EvmChainOptions = Omit<EvmOptions, 'networks'> & { networks: readonly Network[] }

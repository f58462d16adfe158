import type { NotEmpty, OnlyOf } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { CosmosNetwork } from './CosmosNetwork.js'

/** A wallet that puts an object of Keplr's shape into the page. */
export type KeplrLikeWallet = {
  /** The id of its connector, such as `example-cosmos`. */
  id: string
  name: string
  /** Where its object is, from `window`, such as `example.keplr`. */
  path: string
  /** The event of `window` by which it says that another account is in use. */
  changeEvent?: string
  imageUrl?: string
  /** A picture of the directory. */
  imageId?: string
  /** Its id in the directory. */
  explorerId?: string
}

/** What {@link cosmos} takes. */
export type CosmosOptions<Networks extends readonly CosmosNetwork[] = readonly CosmosNetwork[]> = {
  /** The networks of the site, at least one: those of `@latchkey/cosmos/networks`, or networks of your own. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'cosmos', Networks>
  /** Wallets to look for beside those known. There is no convention by which they announce themselves. */
  wallets?: readonly KeplrLikeWallet[]
  /** Own REST addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

/** What the chain is made of. */
export type CosmosChainOptions = Omit<CosmosOptions, 'networks'> & { networks: readonly CosmosNetwork[] }

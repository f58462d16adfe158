import type { Network, NotEmpty, OnlyOf } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { FeePace } from './network/readFeeRates.js'

/** What {@link bitcoin} takes. */
export type BitcoinOptions<Networks extends readonly Network[] = readonly Network[]> = {
  /** The networks of the site, at least one: those of `@latchkey/bitcoin/networks`, or networks of your own. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'bip122', Networks>
  /** Own addresses of APIs of Esplora's shape by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
  /** How soon payments shall be in a block, which decides what is offered for it: in about an hour (normal), a day, or the next one. */
  feePace?: FeePace
  /** Further wallets that put an object of UniSat's shape somewhere in the page. */
  wallets?: readonly UnisatLikeWallet[]
}

/** A wallet whose object speaks as UniSat's does. */
export type UnisatLikeWallet = {
  /** The id of its connector, kept over visits. */
  id: string
  /** The name visitors know it by. */
  name: string
  /** The path of its object from `window`, such as `example.bitcoin`. */
  path: string
  /** Paths of the objects it has for other networks, where it has one for each; `path` is then the one of Bitcoin itself. */
  pathsByNetwork?: Readonly<Record<CaipNetworkId, string>>
  /** A picture, as a data URL. */
  imageUrl?: string
}

/** What the chain is made of. */
export type BitcoinChainOptions = Omit<BitcoinOptions, 'networks'> & { networks: readonly Network[] }

import type { Network, NotEmpty, OnlyOf } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'

/** What {@link sui} takes. */
export type SuiOptions<Networks extends readonly Network[] = readonly Network[]> = {
  /** The networks of the site, at least one: those of `@latchkey/sui/networks`, or networks of your own. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'sui', Networks>
  /** Own GraphQL nodes by network, asked before the gateway: their addresses without `/graphql`. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

/** What the chain is made of. */
export type SuiChainOptions = Omit<SuiOptions, 'networks'> & { networks: readonly Network[] }

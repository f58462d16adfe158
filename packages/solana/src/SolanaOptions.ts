import type { Network, NotEmpty, OnlyOf } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'

/** What {@link solana} takes. */
export type SolanaOptions<Networks extends readonly Network[] = readonly Network[]> = {
  /** The networks of the site, at least one: those of `@latchkey/solana/networks`, or clusters of your own. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'solana', Networks>
  /** Own RPC addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

/** What the chain is made of. */
export type SolanaChainOptions = Omit<SolanaOptions, 'networks'> & { networks: readonly Network[] }

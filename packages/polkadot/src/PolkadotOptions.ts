import type { Network, NotEmpty, OnlyOf } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'

/** What {@link polkadot} takes. */
export type PolkadotOptions<Networks extends readonly Network[] = readonly Network[]> = {
  /**
   * The networks of the site, at least one: those of `@latchkey/polkadot/networks`, or networks of your own with what
   * `PolkadotNetwork` adds.
   */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'polkadot', Networks>
  /** Own node addresses by network, asked before the gateway; each answers Substrate's JSON-RPC by HTTP. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

/** What the chain is made of. */
export type PolkadotChainOptions = Omit<PolkadotOptions, 'networks'> & { networks: readonly Network[] }

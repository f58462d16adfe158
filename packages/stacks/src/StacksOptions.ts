import type { Network, NotEmpty, OnlyOf } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'

/** What {@link stacks} takes. */
export type StacksOptions<Networks extends readonly Network[] = readonly Network[]> = {
  /** The networks of the site, at least one: those of `@latchkey/stacks/networks`, or networks of your own. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'stacks', Networks>
  /** Own API addresses by network, asked before the gateway; each answers as Hiro's Stacks Blockchain API does. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for an API's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

/** What the chain is made of. */
export type StacksChainOptions = Omit<StacksOptions, 'networks'> & { networks: readonly Network[] }

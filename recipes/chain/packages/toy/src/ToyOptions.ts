import type { Network, NotEmpty, RpcOptions } from '@latchkey/core'

/** What {@link toy} takes. */
export type ToyOptions<Networks extends readonly Network[] = readonly Network[]> = RpcOptions & {
  /** The networks of the site, at least one: those of `@latchkey/toy/networks`. */
  networks: Networks & NotEmpty<Networks>
}

/** What the chain is made of. */
export type ToyChainOptions = RpcOptions & { networks: readonly Network[] }

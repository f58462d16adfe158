import {
  type ChainFactory,
  createChainLoader,
  type Network,
  type NotEmpty,
  type RpcOptions,
} from '@latchkey/core'
import type { ToyChainOptions } from './createToyChain.js'
import type { ToyWallet } from './wallets/ToyWallet.js'
// For the namespace it adds.
import './networks.js'

/** What {@link toy} takes. */
export type ToyOptions<Networks extends readonly Network[] = readonly Network[]> = RpcOptions & {
  /** The networks of the site, at least one: those of `@latchkey/toy/networks`. */
  networks: Networks & NotEmpty<Networks>
}

const chainOf = createChainLoader<ToyChainOptions>(
  async () => (await import('./createToyChain.js')).createToyChain,
)

/**
 * The toy chain (namespace `toy`).
 *
 * @param options - See {@link ToyOptions}.
 *
 * @example
 * import { toy } from '@latchkey/toy'
 * import { toyOne, toyTwo } from '@latchkey/toy/networks'
 * const chains = [toy({ networks: [toyOne, toyTwo] })]
 */
export function toy<const Networks extends readonly Network[]>(
  options: ToyOptions<Networks>,
): ChainFactory<'toy', ToyWallet, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'toy',
    name: 'toy',
    networks: options.networks,
    ...chainOf(options),
  }
}

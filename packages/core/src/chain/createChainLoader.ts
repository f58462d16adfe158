import type { Chain, ChainContext, ChainFactory } from './Chain.js'

/**
 * Makes the two ends of a {@link ChainFactory} whose code comes with the first thing that is done with a kit: a page that starts
 * has the chain's name and networks alone.
 *
 * @param load - Loads the function that creates the chain from its package's options.
 * @returns What a factory is made of, by those options.
 *
 * @example
 * const chainOf = createChainLoader(async () => (await import('./createEvmChain.js')).createEvmChain)
 * export const evm = (options: EvmOptions) => ({ namespace: 'eip155', name: 'evm', networks: options.networks, ...chainOf(options) })
 */
export function createChainLoader<Options>(
  load: () => Promise<(options: Options, context: ChainContext) => Chain>,
): (options: Options) => Required<Pick<ChainFactory, 'load' | 'create'>> {
  let make: Awaited<ReturnType<typeof load>> | undefined
  return (options) => ({
    async load() {
      make ??= await load()
    },
    create(context) {
      if (!make) throw new TypeError('The chain is not loaded')
      return make(options, context)
    },
  })
}

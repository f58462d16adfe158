import type { Network } from '../../chains/Network.js'
import type { ServiceContext } from '../ServiceContext.js'
import { SwapFailure } from './SwapFailure.js'
import {
  type BuiltSwap,
  type FoundSwap,
  type SwapOrder,
  type SwapProvider,
  type SwapQuestion,
  swaps,
} from './SwapProvider.js'

const retryAfterSeconds = 2

/** Everybody who swaps on a network: its own pools, and vendors. */
export type Venues = {
  /** @throws SwapFailure `swap/liquidity` when nobody gives anything, `swap/unavailable` when nobody could be asked. */
  quote(question: SwapQuestion): Promise<readonly FoundSwap[]>
  /** @throws SwapFailure as `quote`; `swap/provider` when the named one is not there. */
  build(order: SwapOrder, venue: string | undefined): Promise<BuiltSwap>
  /** @throws SwapFailure `swap/provider` when there is nobody to be allowed. */
  requireSpender(network: Network, venue: string | undefined): Promise<string>
}

/**
 * Joins the pools of the networks with the vendors.
 *
 * @param context - The namespaces.
 * @param vendors - All of them as one.
 */
export function createVenues({ chains }: Pick<ServiceContext, 'chains'>, vendors: SwapProvider): Venues {
  const listFor = (network: Network): SwapProvider[] =>
    [chains.find(network.chainNamespace)?.find(swaps), vendors].filter(
      (provider): provider is SwapProvider => provider?.isFor(network) ?? false,
    )

  /** What those answered that could be asked. */
  async function askAll<Answer>(
    network: Network,
    ask: (provider: SwapProvider) => Promise<Answer>,
  ): Promise<Answer[]> {
    const outcomes = await Promise.allSettled(listFor(network).map(ask))
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (answers.length > 0 || !failed) return answers
    throw new SwapFailure('swap/unavailable', 'Nobody could be asked for a price. Try again later', {
      cause: failed.reason,
      retryAfterSeconds,
    })
  }

  return {
    async quote(question) {
      const found = (await askAll(question.network, (provider) => provider.quote(question))).flat()
      if (found.length === 0) throw createLiquidityFailure()
      return found
    },
    async build(order, venue) {
      const answers = await askAll(order.network, (provider) => provider.build(order, venue))
      const built = answers.reduce(
        (best, one) => (one && (!best || one.boughtAtomic > best.boughtAtomic) ? one : best),
        undefined,
      )
      if (!built) throw createLiquidityFailure()
      return built
    },
    async requireSpender(network, venue) {
      for (const provider of listFor(network)) {
        const spender = await provider.findSpender(network, venue)
        if (spender !== undefined) return spender
      }
      throw new SwapFailure('swap/provider', `There is no provider ${venue ?? ''} on ${network.name}`)
    },
  }
}

/** Kits look for these words. */
function createLiquidityFailure() {
  return new SwapFailure('swap/liquidity', 'There is insufficient liquidity for this swap')
}

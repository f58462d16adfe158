import type { Network } from '../../chains/Network.js'
import type { ServiceContext } from '../ServiceContext.js'
import { pickBest, settle } from './askVenues.js'
import type { OperatorFee } from './operatorFee.js'
import { SwapFailure } from './SwapFailure.js'
import type {
  BuiltSwap,
  FoundSwap,
  FoundTransfer,
  SwapOrder,
  SwapPair,
  SwapProvider,
  SwapQuestion,
  TransferQuestion,
} from './SwapProvider.js'
import { swaps } from './swapCapabilities.js'

const retryAfterSeconds = 2

/** Everybody who swaps on a network: its own pools, and vendors. */
export type Venues = {
  /** @throws SwapFailure `swap/liquidity` when nobody gives anything, `swap/unavailable` when nobody could be asked. */
  quote(question: SwapQuestion): Promise<readonly FoundSwap[]>
  /** @throws SwapFailure as `quote`; `swap/provider` when the named one is not there. */
  build(order: SwapOrder, venue: string | undefined): Promise<BuiltSwap>
  /** @throws SwapFailure `swap/provider` when there is nobody to be allowed. */
  requireSpender(network: Network, venue: string | undefined): Promise<string>
  /** Whether tokens of the second network can be bought with those of the first. */
  reaches(network: Network, destination: Network): boolean
  /** @throws SwapFailure `swap/pair` when nobody swaps between the networks, `swap/unavailable`. */
  follow(question: TransferQuestion, venue: string): Promise<FoundTransfer>
}

/**
 * Joins the pools of the networks with the vendors.
 *
 * @param context - The namespaces.
 * @param vendors - All of them as one.
 * @param fees - The operator's, by namespace.
 */
export function createVenues(
  { chains }: Pick<ServiceContext, 'chains'>,
  vendors: SwapProvider,
  fees: ReadonlyMap<string, OperatorFee>,
): Venues {
  const getFee = ({ chainNamespace }: Network) => fees.get(chainNamespace)
  const reaches: Venues['reaches'] = (network, destination) =>
    vendors.crossing?.reaches(network, destination) ?? false

  /** Pools are on one network; only vendors swap between two. */
  function listBetween({ destination, network }: Pick<SwapPair, 'destination' | 'network'>): SwapProvider[] {
    if (!destination) return listFor(network)
    if (!reaches(network, destination))
      throw new SwapFailure('swap/pair', 'Nobody swaps between these two chains')
    return [vendors]
  }

  const listFor = (network: Network): SwapProvider[] =>
    [chains.find(network.chainNamespace)?.find(swaps), vendors].filter(
      (provider): provider is SwapProvider => provider?.isFor(network) ?? false,
    )

  async function askAll<Answer>(
    pair: Pick<SwapPair, 'destination' | 'network'>,
    ask: (provider: SwapProvider) => Promise<readonly Answer[]>,
  ): Promise<Answer[]> {
    const answers = await settle(listBetween(pair).map(ask)).catch((cause: unknown) => {
      const options = { cause, retryAfterSeconds }
      throw new SwapFailure('swap/unavailable', 'Nobody could be asked for a price. Try again later', options)
    })
    if (answers.length > 0) return answers
    // Kits look for these words.
    throw new SwapFailure('swap/liquidity', 'There is insufficient liquidity for this swap')
  }

  return {
    reaches,
    async follow(question, venue) {
      const { destination, network } = question
      if (!vendors.crossing || !reaches(network, destination))
        throw new SwapFailure('swap/pair', 'Nobody swaps between these two chains')
      return vendors.crossing.follow(question, venue).catch((cause: unknown) => {
        const options = { cause, retryAfterSeconds }
        throw new SwapFailure(
          'swap/unavailable',
          'The transfer could not be looked up. Try again later',
          options,
        )
      })
    },
    quote: (question) =>
      askAll(question, (provider) => provider.quote({ ...question, operatorFee: getFee(question.network) })),
    async build(order, venue) {
      const { network, payment } = order
      if (payment !== undefined && !listBetween(order).some(({ takes }) => takes?.(network, payment)))
        throw new SwapFailure('swap/payment', `Nobody takes ${payment} on ${network.name}`)
      const built = await askAll(order, async (provider) => {
        const one = await provider.build({ ...order, operatorFee: getFee(order.network) }, venue)
        return one ? [one] : []
      })
      const best = pickBest(built)
      if (!best) throw new Error('There are answers')
      return best
    },
    async requireSpender(network, venue) {
      for (const provider of listFor(network)) {
        const spender = await provider.findSpender(network, venue, getFee(network))
        if (spender !== undefined) return spender
      }
      throw new SwapFailure('swap/provider', `There is no provider ${venue ?? ''} on ${network.name}`)
    },
  }
}

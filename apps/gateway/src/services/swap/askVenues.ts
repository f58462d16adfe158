import type { Candidate, Fallback } from '../../providers/createFallback.js'
import type { BuiltSwap, FoundSwap, SwapProvider } from './SwapProvider.js'

/**
 * Makes one provider of several: all are asked at once, and one that fails costs only its own answer.
 *
 * @param capability - For the figures.
 * @param candidates - The venues.
 * @param fallback - Asks one, with its time-out.
 */
export function askVenues(
  capability: string,
  candidates: readonly Candidate<SwapProvider>[],
  fallback: Fallback,
): SwapProvider {
  /** The answers that came. */
  async function askAll<Answer>(
    scope: string,
    able: readonly Candidate<SwapProvider>[],
    signal: AbortSignal | undefined,
    ask: (provider: SwapProvider, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer[]> {
    const outcomes = await Promise.allSettled(
      able.map((candidate) => fallback({ capability, scope, candidates: [candidate], signal, ask })),
    )
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (answers.length === 0 && failed) throw failed.reason
    return answers
  }

  return {
    isFor: (network) => candidates.some(({ provider }) => provider.isFor(network)),
    async quote(question) {
      const { caipNetworkId } = question.network
      const able = candidates.filter(({ provider }) => provider.isFor(question.network))
      const answers = await askAll(caipNetworkId, able, question.signal, (provider, signal) =>
        provider.quote({ ...question, signal }),
      )
      return answers.flat()
    },
    async build(order, venue) {
      const { caipNetworkId } = order.network
      const able = candidates.filter(
        ({ name, provider }) => (venue === undefined || name === venue) && provider.isFor(order.network),
      )
      const built = await askAll(caipNetworkId, able, order.signal, (provider, signal) =>
        provider.build({ ...order, signal }),
      )
      return pickBest(built)
    },
    async findSpender(network, venue) {
      const first = candidates.find(
        ({ name, provider }) => (venue === undefined || name === venue) && provider.isFor(network),
      )
      return first?.provider.findSpender(network)
    },
  }
}

function pickBest(built: readonly (BuiltSwap | undefined)[]): BuiltSwap | undefined {
  return built.reduce(
    (best, one) => (one && (!best || one.boughtAtomic > best.boughtAtomic) ? one : best),
    undefined,
  )
}

/**
 * The quotes with those first of which most is left after all costs.
 *
 * @param quotes - Of one question.
 * @param toCost - What gas costs in base units of the bought token, or of the sold one where that is what differs; undefined when not known.
 */
export function sortQuotes(
  quotes: readonly FoundSwap[],
  { side, toCost }: { side: 'sell' | 'buy'; toCost(gas: bigint): bigint | undefined },
): FoundSwap[] {
  const costs = quotes.map(({ gas }) => (gas === undefined ? undefined : toCost(gas)))
  // Where one of them does not tell, the comparison would be of two different things.
  const isKnown = costs.every((cost) => cost !== undefined)
  const worths = quotes.map(({ boughtAtomic, soldAtomic }, index) => {
    const cost = (isKnown && costs[index]) || 0n
    return side === 'sell' ? boughtAtomic - cost : -soldAtomic - cost
  })
  return quotes
    .map((quote, index) => ({ quote, worth: worths[index] ?? 0n }))
    .sort((one, other) => (one.worth < other.worth ? 1 : one.worth > other.worth ? -1 : 0))
    .map(({ quote }) => quote)
}

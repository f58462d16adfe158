import type { Candidate, Fallback } from '../../providers/createFallback.js'
import type { BuiltSwap, FoundSwap, SwapOrder, SwapProvider } from './SwapProvider.js'

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
  /** The answers that say something; what failed counts when none does. */
  async function askAll<Answer>(
    order: Pick<SwapOrder, 'destination' | 'network' | 'payment' | 'signal'>,
    venue: string | undefined,
    ask: (provider: SwapProvider, signal: AbortSignal) => Promise<readonly Answer[]>,
  ): Promise<Answer[]> {
    const able = candidates.filter(
      ({ name, provider }) => (venue === undefined || name === venue) && canSwap(provider, order),
    )
    const { network, signal } = order
    const scope = network.caipNetworkId
    return settle(
      able.map((candidate) => fallback({ capability, scope, candidates: [candidate], signal, ask })),
    )
  }

  return {
    isFor: (network) => candidates.some(({ provider }) => provider.isFor(network)),
    takes: (network, payment) => candidates.some(({ provider }) => provider.takes?.(network, payment)),
    quote: (question) =>
      askAll(question, undefined, (provider, signal) => provider.quote({ ...question, signal })),
    async build(order, venue) {
      const built = await askAll(order, venue, async (provider, signal) => {
        const one = await provider.build({ ...order, signal })
        return one ? [one] : []
      })
      return pickBest(built)
    },
    async findSpender(network, venue, operatorFee) {
      const first = candidates.find(
        ({ name, provider }) => (venue === undefined || name === venue) && provider.isFor(network),
      )
      return first?.provider.findSpender(network, venue, operatorFee)
    },
    crossing: {
      reaches: (network, destination) =>
        candidates.some(({ provider }) => provider.crossing?.reaches(network, destination)),
      async follow(question, venue) {
        const [found] = await askAll(question, venue, async ({ crossing }, signal) =>
          crossing ? [await crossing.follow({ ...question, signal }, venue)] : [],
        )
        return found ?? { status: 'unknown' }
      },
    },
  }
}

function canSwap(
  provider: SwapProvider,
  { destination, network, payment }: Pick<SwapOrder, 'destination' | 'network' | 'payment'>,
): boolean {
  if (payment !== undefined && !provider.takes?.(network, payment)) return false
  return destination ? (provider.crossing?.reaches(network, destination) ?? false) : provider.isFor(network)
}

/**
 * Waits for all who are asked.
 *
 * @param asked - Each with any number of answers.
 * @returns All answers.
 * @throws What one of them threw when there is no answer at all: it might have had one.
 */
export async function settle<Answer>(asked: readonly Promise<readonly Answer[]>[]): Promise<Answer[]> {
  const outcomes = await Promise.allSettled(asked)
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (answers.length === 0 && failed) throw failed.reason
  return answers
}

/**
 * The one of which most arrives.
 *
 * @param built - Of one order.
 */
export function pickBest(built: readonly BuiltSwap[]): BuiltSwap | undefined {
  return built.reduce<BuiltSwap | undefined>(
    (best, one) => (best && best.boughtAtomic >= one.boughtAtomic ? best : one),
    undefined,
  )
}

/**
 * The quotes with those first of which most is left after all costs.
 *
 * @param quotes - Of one question.
 * @param toCost - What units of computing cost in base units of the bought token, or of the sold one where that is what differs; undefined when not known.
 */
export function sortQuotes(
  quotes: readonly FoundSwap[],
  { side, toCost }: { side: 'sell' | 'buy'; toCost(computeUnits: bigint): bigint | undefined },
): FoundSwap[] {
  const costs = quotes.map(({ computeUnits }) =>
    computeUnits === undefined ? undefined : toCost(computeUnits),
  )
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

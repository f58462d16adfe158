import { type AbleSeller, findAble, type OfferedBy, type Wish } from './findAble.js'
import { findTotal } from './findTotal.js'
import { OnrampFailure } from './OnrampFailure.js'
import type { OnrampOffer, OnrampOptions, OnrampProvider, OnrampQuestion } from './OnrampProvider.js'

const optionsMs = 5 * 60_000
/** What providers sell is kept for so many countries; the one that was asked about longest ago gives way. */
const maxCountries = 20
const retryAfterSeconds = 5

export type { Wish } from './findAble.js'

/** An offer, and whose it is. */
export type Found = { provider: OnrampProvider; offer: OnrampOffer; question: Omit<OnrampQuestion, 'signal'> }

/** What is sold, and who sells it. */
export type Listed = OnrampOptions & { providers: readonly OnrampProvider[] }

/** All providers as one. */
export type Sellers = {
  /** @throws GatewayFailure `onramp/off`, `onramp/unavailable` */
  listOptions(country: string, signal: AbortSignal): Promise<Listed>
  /**
   * @returns The best first: from which most arrives, or which costs least where tokens are asked for.
   * @throws GatewayFailure `onramp/off`, `onramp/asset`, `onramp/payment-method`, `onramp/amount`, `onramp/no-offer`, `onramp/unavailable`
   */
  findAll(wish: Wish): Promise<readonly [Found, ...Found[]]>
}

/**
 * Joins the providers.
 *
 * @param providers - In the operator's order: of two equal offers the first counts.
 * @param options - The clock, and who is told of a provider that failed.
 */
export function createSellers(
  providers: readonly OnrampProvider[],
  { now, onFailure }: { now: () => number; onFailure(error: unknown): void },
): Sellers {
  const known = new Map<string, { atMs: number; options: OnrampOptions }>()

  async function readOptions(
    provider: OnrampProvider,
    country: string,
    signal: AbortSignal,
  ): Promise<OnrampOptions> {
    const key = `${country} ${provider.id}`
    const kept = known.get(key)
    if (kept && now() - kept.atMs < optionsMs) return kept.options
    const options = await provider.listOptions(country, signal)
    known.delete(key)
    known.set(key, { atMs: now(), options })
    for (const oldest of known.keys()) {
      if (known.size <= maxCountries * providers.length) break
      known.delete(oldest)
    }
    return options
  }

  async function askAll<One, Answer>(
    some: readonly One[],
    ask: (one: One) => Promise<Answer>,
  ): Promise<Answer[]> {
    if (providers.length === 0) {
      throw new OnrampFailure('onramp/off', 'Nothing is sold here: the operator has named no provider')
    }
    const outcomes = await Promise.allSettled(some.map(ask))
    const answers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const causes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (answers.length === 0 && causes.length > 0) {
      const options = { cause: causes[0], retryAfterSeconds }
      throw new OnrampFailure('onramp/unavailable', 'No provider could be asked. Try again later', options)
    }
    for (const cause of causes) onFailure(cause)
    return answers
  }

  const readAll = (some: readonly OnrampProvider[], country: string, signal: AbortSignal) =>
    askAll(some, async (provider): Promise<OfferedBy> => {
      return { provider, options: await readOptions(provider, country, signal) }
    })

  async function ask({ limit, provider, question, wanted }: AbleSeller, signal: AbortSignal) {
    const quote = (totalMinor: bigint) => provider.quote({ ...question, totalMinor, signal })
    const offer =
      'totalMinor' in wanted
        ? await quote(wanted.totalMinor)
        : await findTotal(wanted.boughtAtomic, limit, quote)
    return offer && { provider, offer, question: { ...question, totalMinor: offer.totalMinor } }
  }

  return {
    async listOptions(country, signal) {
      const all = await readAll(providers, country, signal)
      return {
        assets: all.flatMap(({ options }) => options.assets),
        limits: all.flatMap(({ options }) => options.limits),
        providers: all.map(({ provider }) => provider),
      }
    },
    async findAll(wish) {
      const asked = providers.filter(({ id }) => wish.provider === undefined || id === wish.provider)
      const able = findAble(await readAll(asked, wish.country, wish.signal), wish)
      const found = await askAll(able, (one) => ask(one, wish.signal))
      const [first, ...others] = found.flatMap((one) => one ?? []).sort(compare)
      if (!first) throw new OnrampFailure('onramp/no-offer', 'No provider sells this amount to this country')
      return [first, ...others]
    },
  }
}

/** What is paid is the same for all where money is asked for, and what arrives is not less where tokens are. */
function compare({ offer: one }: Found, { offer: other }: Found): number {
  if (one.totalMinor !== other.totalMinor) return one.totalMinor < other.totalMinor ? -1 : 1
  if (one.boughtAtomic === other.boughtAtomic) return 0
  return one.boughtAtomic > other.boughtAtomic ? -1 : 1
}

import { getMinorDigits, parseMoney } from './money.js'
import { OnrampFailure } from './OnrampFailure.js'
import type {
  OnrampAsset,
  OnrampOffer,
  OnrampOptions,
  OnrampProvider,
  OnrampQuestion,
} from './OnrampProvider.js'

const optionsMs = 5 * 60_000
const retryAfterSeconds = 5

/** What a visitor asks for, before anybody says whether it is sold. */
export type Wish = {
  symbol: string
  network: string
  currency: string
  amount: string
  method: string | undefined
  country: string
  provider: string | undefined
  signal: AbortSignal
}

/** The best offer, and whose it is. */
export type Found = { provider: OnrampProvider; offer: OnrampOffer; question: Omit<OnrampQuestion, 'signal'> }

/** All providers as one. */
export type Sellers = {
  /** @throws GatewayFailure `onramp/off`, `onramp/unavailable` */
  listOptions(signal: AbortSignal): Promise<OnrampOptions>
  /** @throws GatewayFailure `onramp/off`, `onramp/asset`, `onramp/payment-method`, `onramp/amount`, `onramp/no-offer`, `onramp/unavailable` */
  findBest(wish: Wish): Promise<Found>
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

  async function readOptions(provider: OnrampProvider, signal: AbortSignal): Promise<OnrampOptions> {
    const kept = known.get(provider.id)
    if (kept && now() - kept.atMs < optionsMs) return kept.options
    const options = await provider.listOptions(signal)
    known.set(provider.id, { atMs: now(), options })
    return options
  }

  async function askAll<Answer>(
    some: readonly OnrampProvider[],
    ask: (provider: OnrampProvider) => Promise<Answer>,
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

  return {
    async listOptions(signal) {
      const all = await askAll(providers, (provider) => readOptions(provider, signal))
      return { assets: all.flatMap(({ assets }) => assets), limits: all.flatMap(({ limits }) => limits) }
    },
    async findBest(wish) {
      const asked = providers.filter(({ id }) => wish.provider === undefined || id === wish.provider)
      const offered = await askAll(asked, async (provider) => ({
        provider,
        options: await readOptions(provider, wish.signal),
      }))
      const able = toAble(offered, wish)
      const found = await askAll(
        able.map(({ provider }) => provider),
        async (provider) => {
          const question = able.find((one) => one.provider === provider)?.question
          const offer = question && (await provider.quote({ ...question, signal: wish.signal }))
          return offer ? [{ provider, offer, question }] : []
        },
      )
      const [first, ...others] = found.flat()
      if (!first) throw new OnrampFailure('onramp/no-offer', 'No provider sells this amount to this country')
      return others.reduce(
        (best, one) => (one.offer.boughtAtomic > best.offer.boughtAtomic ? one : best),
        first,
      )
    },
  }
}

/** Those who sell it for this amount, each with its own question. */
function toAble(
  offered: readonly { provider: OnrampProvider; options: OnrampOptions }[],
  { amount, country, currency, method, network, symbol }: Wish,
) {
  const selling = offered.flatMap(({ options, provider }) => {
    const asset = findAsset(options.assets, symbol, network)
    return asset ? [{ asset, provider, limits: options.limits }] : []
  })
  if (selling.length === 0) throw new OnrampFailure('onramp/asset', `Nobody sells ${symbol} on ${network}`)
  const [network0] = selling
  const payable = selling.flatMap(({ asset, limits, provider }) => {
    const limit = limits.find(
      (one) => one.currency === currency && (method === undefined || one.method === method),
    )
    // A base unit of one network is none of another: all sell on the network of the first.
    return limit && asset.network === network0?.asset.network ? [{ asset, limit, provider }] : []
  })
  if (payable.length === 0) {
    throw new OnrampFailure('onramp/payment-method', `Nobody takes ${method ?? 'a payment'} in ${currency}`)
  }
  const totalMinor = readTotal(amount, currency)
  const able = payable.filter(({ limit }) => totalMinor >= limit.leastMinor && totalMinor <= limit.mostMinor)
  if (able.length === 0) throw new OnrampFailure('onramp/amount', 'The amount is outside the limits')
  return able.map(({ asset, limit, provider }) => ({
    provider,
    question: { asset, country, currency, totalMinor, method: limit.method },
  }))
}

function findAsset(assets: readonly OnrampAsset[], symbol: string, network: string): OnrampAsset | undefined {
  const same = assets.filter((asset) => asset.symbol === symbol)
  // Kits send the symbol for the network.
  if (network === symbol) return same[0]
  return same.find((asset) => asset.network === network || asset.networkName === network)
}

function readTotal(amount: string, currency: string): bigint {
  try {
    return parseMoney(amount, currency)
  } catch (cause) {
    const text = `${currency} has ${getMinorDigits(currency)} digits behind the point at most`
    throw new OnrampFailure('onramp/amount', text, { cause })
  }
}

import { isAppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { getSwapQuotes, type SwapQuote } from '@latchkey/wire'
import type { SwapContext } from './SwapGroup.js'
import type { SwapDraft, SwapOffer, SwapToken } from './SwapState.js'

/** What offers are asked for. */
export type OfferQuestion = {
  sold: SwapToken
  bought: SwapToken
  side: SwapDraft['side']
  amountAtomic: bigint
}

/** How many offers are shown; the gateway's are the best first. */
const maxOffers = 8

/**
 * Asks the gateway what one gets.
 *
 * @param context - The kit's parts.
 * @param question - The two tokens, and the amount of one of them.
 * @returns The best after all costs first.
 * @throws `swap/liquidity` when nobody gives anything, `wire/…`.
 */
export async function askForOffers(
  { client, signal }: Pick<SwapContext, 'client' | 'signal'>,
  { amountAtomic, bought, side, sold }: OfferQuestion,
): Promise<readonly SwapOffer[]> {
  const query = {
    amount: String(amountAtomic),
    from: sold.id,
    to: bought.id,
    ...(side === 'buy' && { side }),
  }
  const { quotes } = await client
    .request(getSwapQuotes, { query, signal })
    .catch((error: unknown) => Promise.reject(toOfferFailure(error)))
  const offers = quotes.flatMap((quote) => toOffer(quote, { amountAtomic, side }) ?? [])
  if (offers.length === 0) throw new SwapError('swap/liquidity')
  return offers.slice(0, maxOffers)
}

/**
 * Names the failure of a question about a swap whose tokens and amount are well formed: what a gateway refuses then is the swap itself.
 *
 * @param error - Whatever the client threw.
 */
export function toOfferFailure(error: unknown): unknown {
  if (!isAppKitError(error, 'wire/http-status')) return error
  return error.context.status === 400 ? new SwapError('swap/liquidity', undefined, { cause: error }) : error
}

/** Undefined for what answers another question. */
function toOffer(
  quote: SwapQuote,
  { amountAtomic, side }: Pick<OfferQuestion, 'amountAtomic' | 'side'>,
): SwapOffer | undefined {
  const soldAtomic = toAtomic(quote.fromAmount)
  const boughtAtomic = toAtomic(quote.toAmount)
  if (!soldAtomic || !boughtAtomic) return undefined
  if ((side === 'sell' ? soldAtomic : boughtAtomic) !== amountAtomic) return undefined
  const { operatorFee = 0, priceImpact, provider, route = [] } = quote
  return {
    providerId: provider?.id ?? '',
    providerName: provider?.name ?? '',
    ...{ soldAtomic, boughtAtomic, operatorFee },
    networkCostAtomic: quote.networkCost === undefined ? undefined : toAtomic(quote.networkCost),
    priceImpact,
    route: route.map(({ fee, fromSymbol, toSymbol }) => ({ fromSymbol, toSymbol, fee })),
  }
}

function toAtomic(text: string): bigint | undefined {
  return /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
}

import { isAppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { type Namespace, parseCaip10 } from '@latchkey/primitives'
import { getSwapQuotes, type SwapQuote } from '@latchkey/wire'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { SwapContext } from './SwapGroup.js'
import type { SwapBridge, SwapDraft, SwapOffer, SwapToken } from './SwapState.js'

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
  { chains, client, signal }: Pick<SwapContext, 'chains' | 'client' | 'signal'>,
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
  const isBridged = sold.caipNetworkId !== bought.caipNetworkId
  const offers = quotes.flatMap((quote): SwapOffer[] => {
    const offer = toOffer(quote, { amountAtomic, side })
    if (!offer || !isBridged) return offer ? [offer] : []
    const bridge =
      quote.bridge && toBridge(quote.bridge, sold, chains.get(parseCaip10(sold.id).namespace as Namespace))
    // Nobody would know how the tokens get there, or what it costs.
    return bridge ? [{ ...offer, bridge }] : []
  })
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

/** Undefined where something is to be paid beside the sold amount that is not the coin: it cannot go with the transaction. */
function toBridge(
  { durationSeconds, fees, name }: NonNullable<SwapQuote['bridge']>,
  { caipNetworkId }: SwapToken,
  chain: Chain | undefined,
): SwapBridge | undefined {
  let feeAtomic = 0n
  const shown: SwapBridge['fees'][number][] = []
  for (const { amount, token, ...fee } of fees) {
    const amountAtomic = toAtomic(amount)
    if (amountAtomic === undefined) return undefined
    shown.push({ ...fee, amountAtomic })
    if (fee.isIncluded) continue
    const parsed = parseCaip10(token)
    const isCoin = chain && isSameAddress(chain, parsed.address, chain.nativeTokenAddress)
    if (parsed.caipNetworkId !== caipNetworkId || !isCoin) return undefined
    feeAtomic += amountAtomic
  }
  return { name, durationSeconds, fees: shown, feeAtomic }
}

function toAtomic(text: string): bigint | undefined {
  return /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
}

import type { CallOutput, postOnrampQuote } from '@latchkey/wire'
import { readAmount, readDecimal, writeDecimal } from './decimalText.js'
import type { OnrampOffer, OnrampToken } from './OnrampState.js'

type WireQuote = CallOutput<typeof postOnrampQuote>

/** How many offers are shown; the gateway's are the best first. */
const maxOffers = 8
/** An offer whose time makes no sense by this computer's clock holds for this long, in ms. */
const usualLifetimeMs = 60_000
const longestLifetimeMs = 15 * 60_000

/** What offers are asked for. */
export type OfferQuestion = {
  token: OnrampToken
  currency: string
  method: string
  country: string | undefined
  side: 'pay' | 'receive'
  amountText: string
}

/**
 * Reads what a gateway offers. What answers another question than was asked, or does not add up, is left out.
 *
 * @param quotes - Its answer.
 * @param question - What was asked.
 * @param nowMs - The time.
 */
export function toOffers(
  quotes: readonly WireQuote[],
  question: OfferQuestion,
  nowMs: number,
): readonly OnrampOffer[] {
  const offers = new Map<string, OnrampOffer>()
  for (const quote of quotes.slice(0, maxOffers)) {
    const offer = toOffer(quote, question, nowMs)
    if (offer && !offers.has(offer.provider.id)) offers.set(offer.provider.id, offer)
  }
  return [...offers.values()]
}

function toOffer(quote: WireQuote, question: OfferQuestion, nowMs: number): OnrampOffer | undefined {
  const { amountText, currency, method, side, token } = question
  const { networkFee, paymentSubtotal, paymentTotal, purchaseAmount } = quote
  const money = [paymentTotal, paymentSubtotal, networkFee, ...(quote.providerFee ? [quote.providerFee] : [])]
  if (money.some((one) => one.currency !== currency) || purchaseAmount.currency !== token.symbol)
    return undefined
  const [total, subtotal, network] = [paymentTotal, paymentSubtotal, networkFee].map(({ amount }) =>
    readDecimal(amount),
  )
  const boughtAtomic = readAmount(purchaseAmount.amount, token.decimals)
  if (!total || subtotal === undefined || network === undefined || !boughtAtomic) return undefined
  // A gateway that does not name the provider's fee leaves what is missing from the total.
  const fee = quote.providerFee ? readDecimal(quote.providerFee.amount) : total - subtotal - network
  if (fee === undefined || fee < 0n || subtotal + network + fee !== total) return undefined
  const isAsked =
    side === 'pay'
      ? total === readDecimal(amountText)
      : boughtAtomic >= (readAmount(amountText, token.decimals) ?? 0n)
  if (!isAsked || (quote.paymentMethod ?? method) !== method) return undefined
  return {
    quoteId: quote.quoteId,
    provider: quote.provider ?? { id: '', name: '', isSandbox: false },
    ...{ paymentTotal, paymentSubtotal, networkFee, boughtAtomic, paymentMethod: method },
    providerFee: quote.providerFee ?? { amount: writeDecimal(fee), currency },
    isEstimate: quote.isEstimate ?? true,
    expiresAtMs: toExpiry(quote.expiresAt, nowMs),
    isSample: false,
  }
}

/** The gateway refuses what is over; a computer whose clock is wrong must still be able to ask. */
function toExpiry(expiresAt: number | undefined, nowMs: number): number {
  const lifetimeMs = expiresAt === undefined ? 0 : expiresAt * 1000 - nowMs
  const isLikely = lifetimeMs > 0 && lifetimeMs <= longestLifetimeMs
  return nowMs + (isLikely ? lifetimeMs : usualLifetimeMs)
}

/**
 * Makes the example of §8.032, which nobody has offered: a unit of the token for a unit of money, without fees.
 *
 * @param question - What was asked.
 * @param nowMs - The time.
 */
export function createSampleOffer(
  { amountText, currency, method, token }: OfferQuestion,
  nowMs: number,
): OnrampOffer | undefined {
  const amount = readDecimal(amountText)
  if (!amount) return undefined
  const paid = { amount: writeDecimal(amount), currency }
  const none = { amount: '0', currency }
  const text = writeDecimal(amount)
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, token.decimals)
  return {
    quoteId: sampleQuoteId,
    provider: { id: '', name: '', isSandbox: false },
    ...{ paymentTotal: paid, paymentSubtotal: paid, networkFee: none, providerFee: none },
    boughtAtomic: readAmount(kept ? `${whole}.${kept}` : whole, token.decimals) ?? 0n,
    ...{ isEstimate: true, paymentMethod: method, expiresAtMs: nowMs + usualLifetimeMs, isSample: true },
  }
}

/** The id of the example (§8.032). */
export const sampleQuoteId = 'mocked-quote-id'

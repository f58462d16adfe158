import { formatAmount } from '@latchkey/primitives'
import { readAmount, readDecimal } from './decimalText.js'
import type { OnrampDraft, OnrampOffer, OnrampProblem, OnrampState } from './OnrampState.js'

/** The currency without a choice (§9.035). */
export const usualCurrency = 'USD'

/**
 * Adds what follows from fields, options and offers: the offer that counts, who makes it, both amounts (§3.031), and what is wrong.
 *
 * @param state - The rest.
 */
export function deriveOnramp(state: OnrampState): OnrampState {
  const full = withOffer(state)
  return { ...full, draft: { ...full.draft, problem: findProblem(full) } }
}

/**
 * Writes an amount as the gateway takes it: a comma counts as the point, and nothing stands before or behind the digits alone.
 *
 * @param amountText - As it was typed.
 */
export function toPlain(amountText: string): string {
  const [whole = '', fraction = ''] = amountText.replace(',', '.').split('.')
  return fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`
}

/**
 * What the offer says of the other amount, as a visitor would type it.
 *
 * @param side - The amount that is to be typed.
 * @param offer - The offer that counts.
 * @param draft - The fields.
 */
export function toTyped(
  side: OnrampDraft['side'],
  offer: OnrampOffer,
  { token }: OnrampDraft,
): string | undefined {
  if (side === 'pay') return offer.paymentTotal.amount
  return token && formatAmount(offer.boughtAtomic, token.decimals)
}

/** The chosen provider's offer, or the best. */
function withOffer(state: OnrampState): OnrampState {
  const { chosenProviderId, draft, offers, options } = state
  const offer = offers.find(({ provider }) => provider.id === chosenProviderId) ?? offers[0]
  const selectedProvider = offer?.provider ?? options.providers.find(({ id }) => id === chosenProviderId)
  return { ...state, offer, selectedProvider, ...readAmounts(draft, offer) }
}

function readAmounts({ amountText, side, token }: OnrampDraft, offer: OnrampOffer | undefined) {
  const typed = amountText === '' ? undefined : toPlain(amountText)
  const bought = offer && token && formatAmount(offer.boughtAtomic, token.decimals)
  return side === 'pay'
    ? { paymentAmount: typed, purchaseAmount: bought }
    : { paymentAmount: offer?.paymentTotal.amount, purchaseAmount: typed }
}

function findProblem({ draft, isSample, offer, options }: OnrampState): OnrampProblem | undefined {
  const { amountText, currency, method, side, token } = draft
  if (!token) return 'token-missing'
  const limit = options.currencies
    .find(({ id }) => id === currency)
    ?.limits.find((one) => one.method === method)
  if (!limit) return 'currency-missing'
  if (!/[1-9]/.test(amountText) && !/[^0-9.,]/.test(amountText)) return 'amount-missing'
  const paid = side === 'pay' ? readMoney(amountText, currency ?? usualCurrency) : undefined
  if (side === 'pay' ? paid === undefined : readAmount(amountText, token.decimals) === undefined)
    return 'amount-invalid'
  const [least, most] = [readDecimal(limit.min), readDecimal(limit.max)]
  if (paid !== undefined && least !== undefined && paid < least) return 'amount-low'
  if (paid !== undefined && most !== undefined && paid > most) return 'amount-high'
  if (isSample || offer?.isSample) return 'sample'
  return offer ? undefined : 'offer-missing'
}

/** Undefined for less than the currency's smallest coin, too. */
function readMoney(text: string, currency: string): bigint | undefined {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return readAmount(text, digits) === undefined ? undefined : readDecimal(text)
}

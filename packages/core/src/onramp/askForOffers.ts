import { isAppKitError } from '@latchkey/errors'
import { parseCaip2 } from '@latchkey/primitives'
import { type CallOutput, postOnrampQuote, postOnrampQuotes } from '@latchkey/wire'
import type { OnrampContext } from './OnrampGroup.js'
import type { OfferQuestion } from './toOffers.js'
import { toOnrampFailure } from './toOnrampFailure.js'

/**
 * Asks the gateway what each provider gives.
 *
 * @param context - The kit's parts.
 * @param question - What is bought, and for how much.
 * @throws `wire/…`, with the gateway's answer.
 */
export async function askForOffers(
  { client, signal, slice }: Pick<OnrampContext, 'client' | 'signal' | 'slice'>,
  { amountText, country, currency, method, side, token }: OfferQuestion,
): Promise<readonly CallOutput<typeof postOnrampQuote>[]> {
  const { address = '', caipNetworkId, decimals, id, name, networkName, symbol } = token
  if (caipNetworkId === '') return []
  const { reference } = parseCaip2(caipNetworkId)
  const place = { caip_network_id: caipNetworkId, decimals, contract_address: address }
  const networks = [{ ...place, name: networkName, display_name: networkName, chain_id: reference }]
  const [limits = []] = slice
    .get()
    .options.currencies.flatMap((one) => (one.id === currency ? [one.limits] : []))
  const body = {
    purchaseCurrency: { id, name, symbol, networks },
    paymentCurrency: {
      id: currency,
      payment_method_limits: limits.map(({ method: key, ...rest }) => ({ id: key, ...rest })),
    },
    ...{ network: caipNetworkId, paymentMethod: method, ...(country && { country }) },
  }
  const amount = side === 'pay' ? { amount: amountText } : { purchaseAmount: amountText }
  try {
    return (await client.request(postOnrampQuotes, { body: { ...body, ...amount }, signal })).quotes
  } catch (error) {
    // Gateways of others have the original call alone, which takes money only (§7.019).
    const isUnknownCall =
      isAppKitError(error, 'wire/http-status') &&
      error.context.status === 404 &&
      toOnrampFailure(error) === error
    if (!isUnknownCall || side !== 'pay') throw error
    return [await client.request(postOnrampQuote, { body: { ...body, amount: amountText }, signal })]
  }
}

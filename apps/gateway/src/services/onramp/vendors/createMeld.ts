import { createHmac } from 'node:crypto'
import { parseAmount } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Chains } from '../../../chains/createChains.js'
import type { Network } from '../../../chains/Network.js'
import { isSameText } from '../../../http/isSameText.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import { matchAsset } from '../matchAsset.js'
import { checkAmounts, formatMoney, parseMoney, toDecimalText } from '../money.js'
import type { OnrampProvider, OrderNews, SoldOrder } from '../OnrampProvider.js'
import type { OnrampSettings } from '../onrampSettings.js'
import { isFresh } from './isFresh.js'
import { currency, name, pageUrl, transactionHash } from './vendorSchemas.js'

const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(toDecimalText))
const tokensSchema = v.array(
  v.object({
    currencyCode: name,
    name: v.nullish(name),
    chainName: v.nullish(name),
    chainCode: v.nullish(name),
    chainId: v.nullish(v.string()),
    contractAddress: v.nullish(v.string()),
  }),
)
const limitsSchema = v.array(
  v.object({ currencyCode: currency, minimumAmount: v.nullish(amount), maximumAmount: v.nullish(amount) }),
)
const methodsSchema = v.array(v.object({ paymentMethod: name }))
const quotesSchema = v.object({
  quotes: v.array(
    v.object({
      serviceProvider: name,
      sourceAmount: amount,
      sourceCurrencyCode: currency,
      destinationAmount: amount,
      destinationCurrencyCode: name,
      totalFee: amount,
      networkFee: v.nullish(amount),
    }),
  ),
})
const eventSchema = v.object({
  eventId: name,
  payload: v.object({ paymentTransactionId: name, externalSessionId: v.pipe(v.string(), v.uuid()) }),
})
const transactionSchema = v.object({
  transaction: v.object({
    status: name,
    sourceAmount: v.nullish(amount),
    sourceCurrencyCode: v.nullish(currency),
    destinationAmount: v.nullish(amount),
    cryptoDetails: v.nullish(v.object({ blockchainTransactionId: v.nullish(transactionHash) })),
    externalSessionId: v.nullish(v.string()),
  }),
})
const states: Readonly<Record<string, OrderNews['state']>> = {
  PENDING: 'pending',
  TWO_FA_REQUIRED: '3d-secure',
  SETTLING: 'paid',
  SETTLED: 'delivered',
  ...{ DECLINED: 'declined', FAILED: 'declined', ERROR: 'declined', CANCELLED: 'declined' },
  REFUNDED: 'refunded',
}
/** Its lists are long. */
const maxLength = 5_000_000

/**
 * Makes the provider Meld, which passes visitors on to whoever sells best. Its amounts are estimates.
 *
 * @param context - How it is reached, and what the gateway knows of tokens.
 */
export function createMeld({
  chains,
  fetch,
  getPublicUrl,
  networks,
  now,
  settings,
}: {
  chains: Chains
  fetch: VendorFetch
  getPublicUrl: () => string
  networks: readonly Network[]
  now: () => number
  settings: OnrampSettings
}): OnrampProvider {
  async function ask<Answer>(
    path: string,
    schema: v.GenericSchema<unknown, Answer>,
    { body, signal }: { body?: unknown; signal: AbortSignal },
  ): Promise<Answer | undefined> {
    const headers = { authorization: `BASIC ${settings.LATCHKEY_MELD_KEY}`, 'meld-version': '2023-12-19' }
    const url = `${settings.LATCHKEY_MELD_URL}${path}`
    return askVendor(fetch, url, {
      headers,
      maxLength,
      schema,
      signal,
      ...(body === undefined ? {} : { body }),
    })
  }

  return {
    ...{ id: 'meld', name: 'Meld', url: 'https://www.meld.io', isSandbox: false },
    async listOptions(country, signal) {
      const query = `?${new URLSearchParams({ countries: country, categories: 'CRYPTO_ONRAMP' })}`
      const [tokens, limits, methods] = await Promise.all([
        ask(`/service-providers/properties/crypto-currencies${query}`, tokensSchema, { signal }),
        ask(`/service-providers/limits/fiat-currency-purchases${query}`, limitsSchema, { signal }),
        ask(`/service-providers/properties/payment-methods${query}`, methodsSchema, { signal }),
      ])
      const assets = (tokens ?? []).flatMap((token) => {
        const [symbol = ''] = token.currencyCode.split('_')
        const title = token.chainName ?? token.chainCode ?? ''
        const asset = matchAsset(
          { chains, networks },
          {
            ...{ code: token.currencyCode, symbol, chainId: token.chainId, networkTitle: title },
            networkName: title.toLowerCase().replace(/\s+/g, '-'),
            contractAddress: token.contractAddress,
          },
        )
        return asset ? [asset] : []
      })
      return {
        assets,
        limits: (limits ?? []).flatMap(({ currencyCode, maximumAmount, minimumAmount }) => {
          if (!minimumAmount || !maximumAmount) return []
          const limit = {
            currency: currencyCode,
            leastMinor: parseMoney(minimumAmount, currencyCode),
            mostMinor: parseMoney(maximumAmount, currencyCode),
          }
          return (methods ?? []).map(({ paymentMethod }) => ({ ...limit, method: paymentMethod }))
        }),
      }
    },
    async quote({ asset, country, currency: paid, method, signal, totalMinor }) {
      const body = {
        ...{ countryCode: country, paymentMethodType: method, sourceCurrencyCode: paid },
        destinationCurrencyCode: asset.code,
        sourceAmount: Number(formatMoney(totalMinor, paid).amount),
      }
      const answer = await ask('/payments/crypto/quote', quotesSchema, { body, signal })
      const offers = (answer?.quotes ?? []).map((quote) => {
        if (quote.sourceCurrencyCode !== paid || quote.destinationCurrencyCode !== asset.code)
          throw new Error('Meld answers about another currency')
        const feeMinor = parseMoney(quote.totalFee, paid)
        const networkFeeMinor = parseMoney(quote.networkFee ?? '0', paid)
        const total = parseMoney(quote.sourceAmount, paid)
        return checkAmounts(
          {
            ...{ reference: quote.serviceProvider, isEstimate: true, totalMinor: total, networkFeeMinor },
            ...{ subtotalMinor: total - feeMinor, providerFeeMinor: feeMinor - networkFeeMinor },
            boughtAtomic: parseAmount(quote.destinationAmount, asset.decimals),
          },
          totalMinor,
        )
      })
      const [first, ...others] = offers
      return others.reduce((best, one) => (best && one.boughtAtomic > best.boughtAtomic ? one : best), first)
    },
    async order({ address, id, offer, question, redirectUrl }, signal) {
      const sessionData = {
        ...{ countryCode: question.country, paymentMethodType: question.method, walletAddress: address },
        ...{ serviceProvider: offer.reference, sourceCurrencyCode: question.currency },
        destinationCurrencyCode: question.asset.code,
        sourceAmount: formatMoney(offer.totalMinor, question.currency).amount,
        // What was shown can be changed by nobody on the page.
        lockFields: ['walletAddress', 'destinationCurrencyCode', 'sourceAmount', 'sourceCurrencyCode'],
        ...(redirectUrl && { redirectUrl }),
      }
      const body = { sessionType: 'BUY', externalSessionId: id, sessionData }
      const schema = v.object({ widgetUrl: pageUrl })
      const answer = await ask('/crypto/session/widget', schema, { body, signal })
      if (!answer) throw new Error('Meld refuses the order')
      return answer.widgetUrl
    },
    async readEvent({ headers, text, url }, findSold, signal) {
      const secret = settings.LATCHKEY_MELD_WEBHOOK_SECRET
      const time = String(headers['meld-signature-timestamp'] ?? '')
      const expected = createHmac('sha256', secret ?? '')
        .update(`${time}.${getPublicUrl()}${url}.${text}`)
        .digest('base64url')
      const given = String(headers['meld-signature'] ?? '').replace(/=+$/, '')
      if (!secret || !isSameText(given, expected) || !isFresh(Date.parse(time), now())) return undefined
      const { eventId, payload } = v.parse(eventSchema, JSON.parse(text))
      const orderId = payload.externalSessionId
      const sold = await findSold(orderId)
      // The event says that something happened; what happened is asked for, with the operator's key.
      const path = `/payments/transactions/${encodeURIComponent(payload.paymentTransactionId)}`
      const answer = sold && (await ask(path, transactionSchema, { signal }))
      if (!sold || answer?.transaction.externalSessionId !== orderId) return undefined
      return { id: eventId, orderId, news: toNews(answer.transaction, sold) }
    },
  }
}

function toNews(
  told: v.InferOutput<typeof transactionSchema>['transaction'],
  { currency: paid, decimals }: SoldOrder,
): OrderNews | undefined {
  const state = states[told.status]
  if (!state) return undefined
  return {
    state,
    transactionHash: told.cryptoDetails?.blockchainTransactionId ?? undefined,
    ...(told.sourceCurrencyCode && { currency: told.sourceCurrencyCode }),
    ...(told.sourceAmount && { totalMinor: parseMoney(told.sourceAmount, told.sourceCurrencyCode ?? paid) }),
    ...(told.destinationAmount && { boughtAtomic: parseAmount(told.destinationAmount, decimals) }),
  }
}

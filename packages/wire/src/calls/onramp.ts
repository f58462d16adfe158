import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { caipAddressSchema, caipNetworkIdSchema, foreignNameSchema } from '../schemas.js'

/** A decimal text that is not negative, such as `97.10`. */
const decimalText = v.pipe(v.string(), v.maxLength(80), v.regex(/^\d{1,60}(\.\d{1,30})?$/))
/** ISO 4217. */
const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
/** ISO 3166-1, two letters. */
const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const moneySchema = v.object({ amount: decimalText, currency: v.string() })
const orderIdSchema = v.pipe(v.string(), v.uuid())

const providerSchema = v.object({
  id: v.string(),
  name: foreignNameSchema,
  /** Its own site; a text that is no web address counts as none. */
  url: v.fallback(v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))), undefined),
  /** True for a sandbox, where no money moves. */
  isSandbox: v.boolean(),
})

const purchaseNetworkSchema = v.object({
  name: v.string(),
  display_name: foreignNameSchema,
  chain_id: v.string(),
  /** Empty for the native token. */
  contract_address: v.string(),
  /** CAIP-2; from Latchkey only. */
  caip_network_id: v.optional(caipNetworkIdSchema),
  /** Of the token; from Latchkey only. */
  decimals: v.optional(v.number()),
})
const purchaseCurrencySchema = v.object({
  id: v.string(),
  name: foreignNameSchema,
  symbol: foreignNameSchema,
  networks: v.array(purchaseNetworkSchema),
})
const paymentCurrencySchema = v.object({
  id: v.string(),
  payment_method_limits: v.array(v.object({ id: v.string(), min: decimalText, max: decimalText })),
})

/** Amounts of a quote. Subtotal and fees add up to the total exactly. */
const quoteEntries = {
  quoteId: v.string(),
  paymentTotal: moneySchema,
  paymentSubtotal: moneySchema,
  networkFee: moneySchema,
  /** What arrives. */
  purchaseAmount: moneySchema,
  /** From Latchkey only. */
  providerFee: v.optional(moneySchema),
  paymentMethod: v.optional(v.string()),
  provider: v.optional(providerSchema),
  /** Whether another amount may arrive than `purchaseAmount`. */
  isEstimate: v.optional(v.boolean()),
  /** Until when it can be ordered, in seconds since 1970. */
  expiresAt: v.optional(v.number()),
}

/** §7.018: what can be bought, and how it can be paid. */
export const getOnrampOptions = defineCall({
  name: 'getOnrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  audience: 'data',
  answer: 'json',
  summary: 'Lists the tokens that can be bought, and the payment methods with their limits.',
  query: v.object({
    /** Where the visitor pays; from Latchkey only. */
    country: v.optional(countryCode),
  }),
  response: v.object({
    purchaseCurrencies: v.array(purchaseCurrencySchema),
    paymentCurrencies: v.array(paymentCurrencySchema),
    /** Who sells; from Latchkey only. */
    providers: v.optional(v.array(providerSchema)),
  }),
})

/** What can be bought, as older clients of the original service ask. */
export const getOnrampBuyOptions = defineCall({
  name: 'getOnrampBuyOptions',
  method: 'GET',
  path: '/v1/onramp/buy/options',
  audience: 'data',
  answer: 'json',
  summary: 'Lists the tokens that can be bought in a country, and the payment methods with their limits.',
  query: v.object({ country: countryCode, subdivision: v.optional(shortText) }),
  response: v.object({
    purchaseCurrencies: v.array(
      v.object({
        ...{ id: v.string(), name: v.string(), symbol: v.string() },
        networks: v.array(
          v.object({
            ...{ name: v.string(), displayName: v.string(), contractAddress: v.string() },
            chainId: v.string(),
          }),
        ),
      }),
    ),
    paymentCurrencies: v.array(
      v.object({
        id: v.string(),
        limits: v.array(v.object({ id: v.string(), min: decimalText, max: decimalText })),
      }),
    ),
  }),
})

/** §7.019: what arrives for an amount of money. */
export const postOnrampQuote = defineCall({
  name: 'postOnrampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  audience: 'data',
  answer: 'json',
  summary: 'Quotes a purchase: the total, each fee, and what arrives.',
  body: v.object({
    purchaseCurrency: v.object({ symbol: shortText }),
    paymentCurrency: v.object({ id: currencyCode }),
    amount: decimalText,
    /** A name of the options or a CAIP-2 id; with the symbol, which kits send, the first network of the token. */
    network: shortText,
    /** The first one of the payment currency unless given. */
    paymentMethod: v.optional(shortText),
    country: v.optional(countryCode),
    /** A provider's id; the one from which most arrives unless given. */
    provider: v.optional(shortText),
  }),
  response: v.object(quoteEntries),
})

const quotedSchema = v.object({ value: decimalText, currency: v.string() })

/** What arrives for an amount of money, as older clients of the original service ask. */
export const getOnrampBuyQuotes = defineCall({
  name: 'getOnrampBuyQuotes',
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  audience: 'data',
  answer: 'json',
  summary: 'Quotes a purchase: the total, each fee, and what arrives.',
  query: v.object({
    purchaseCurrency: shortText,
    paymentAmount: decimalText,
    paymentCurrency: currencyCode,
    paymentMethod: shortText,
    country: countryCode,
    purchaseNetwork: v.optional(shortText),
    subdivision: v.optional(shortText),
  }),
  response: v.object({
    paymentTotal: quotedSchema,
    paymentSubTotal: quotedSchema,
    purchaseAmount: quotedSchema,
    coinbaseFee: quotedSchema,
    networkFee: quotedSchema,
    quoteId: v.string(),
  }),
})

/** What each provider gives for an amount of money, or takes for an amount of tokens. */
export const postOnrampQuotes = defineCall({
  name: 'postOnrampQuotes',
  method: 'POST',
  path: '/v1/onramp/quotes',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Quotes a purchase at every provider, the best first. Each quote can be ordered.',
  body: v.pipe(
    v.object({
      purchaseCurrency: v.object({ symbol: shortText }),
      paymentCurrency: v.object({ id: currencyCode }),
      /** A name of the options or a CAIP-2 id. */
      network: shortText,
      /** What is paid. */
      amount: v.optional(decimalText),
      /** What must arrive at least, in whole tokens; instead of `amount`. */
      purchaseAmount: v.optional(decimalText),
      /** The first one of the payment currency unless given. */
      paymentMethod: v.optional(shortText),
      country: v.optional(countryCode),
    }),
    v.check(
      ({ amount, purchaseAmount }) => (amount === undefined) !== (purchaseAmount === undefined),
      'must have either amount or purchaseAmount',
    ),
  ),
  response: v.object({ quotes: v.array(v.object({ ...quoteEntries, provider: providerSchema })) }),
})

/** Orders what a quote says. */
export const postOnrampOrder = defineCall({
  name: 'postOnrampOrder',
  method: 'POST',
  path: '/v1/onramp/orders',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Orders what a quote says. The same quote and account give the same order.',
  body: v.object({
    quoteId: orderIdSchema,
    /** CAIP-10, on the quote's network. */
    account: caipAddressSchema,
    /** Where the provider sends the visitor back to. */
    redirectUrl: v.optional(v.pipe(v.string(), v.maxLength(2_000), v.url())),
  }),
  response: v.object({
    orderId: orderIdSchema,
    /** The provider's page, where the visitor pays. */
    url: v.string(),
  }),
})

/** The states of an order, in their order: an order never goes back. */
export const onrampStates = [
  'created',
  'pending',
  '3d-secure',
  'expired',
  'declined',
  'paid',
  'delivering',
  'delivered',
  'refunded',
] as const

/** The state of an order. */
export type OnrampState = (typeof onrampStates)[number]

/** What became of an order. */
export const getOnrampOrder = defineCall({
  name: 'getOnrampOrder',
  method: 'GET',
  path: '/v1/onramp/orders/:orderId',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Says what became of an order.',
  params: v.object({ orderId: orderIdSchema }),
  response: v.object({
    orderId: orderIdSchema,
    state: v.picklist(onrampStates),
    account: caipAddressSchema,
    ...quoteEntries,
    /** Of the delivery, as soon as the provider names it. */
    transactionHash: v.nullable(v.string()),
  }),
})

/** §7.017: the page of a provider that needs no quote. */
export const postOnrampUrl = defineCall({
  name: 'postOnrampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  audience: 'data',
  answer: 'json',
  summary: 'Makes the address of Coinbase’s page, with a token that works once.',
  body: v.object({
    destinationWallets: v.pipe(
      v.array(
        v.object({
          address: shortText,
          blockchains: v.optional(v.pipe(v.array(shortText), v.maxLength(20))),
          assets: v.optional(v.pipe(v.array(shortText), v.maxLength(20))),
          supported_networks: v.optional(v.pipe(v.array(shortText), v.maxLength(20))),
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
    partnerUserId: v.pipe(v.string(), v.minLength(1), v.maxLength(49)),
    defaultNetwork: v.optional(shortText),
    presetCryptoAmount: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
    presetFiatAmount: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
    defaultExperience: v.optional(v.picklist(['send', 'buy'])),
    handlingRequestedUrls: v.optional(v.boolean()),
  }),
  response: v.object({ url: v.string() }),
})

/** What becomes of an order, as a provider tells it. */
export const postOnrampEvent = defineCall({
  name: 'postOnrampEvent',
  method: 'POST',
  path: '/v1/onramp/events/:provider',
  audience: 'open',
  answer: 'empty',
  isOwn: true,
  summary: 'Takes an event that a provider has signed. Only providers call it.',
  params: v.object({ provider: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)) }),
  body: v.unknown(),
})

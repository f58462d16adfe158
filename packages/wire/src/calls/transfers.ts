import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { foreignNameSchema } from '../schemas.js'

/*
 * How the original's clients pay with what a visitor has on another network than the one where it shall arrive. Chain ids are bare
 * references and addresses are bare here; the network’s own coin is `native` or the placeholder address.
 */

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** Base units; large ones come with an exponent, such as `1e+21`. */
const amountSchema = v.pipe(v.string(), v.regex(/^\d/), v.maxLength(100))

/** A token or coin, with what it is called. */
const transferAssetSchema = v.object({
  /** CAIP-2. */
  network: v.string(),
  /** The bare address, or `native`. */
  asset: v.string(),
  metadata: v.object({
    ...{ name: foreignNameSchema, symbol: foreignNameSchema },
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
    iconUrl: v.optional(v.string()),
  }),
})

const amountOfAsset = v.object({ amount: v.string(), currency: transferAssetSchema })

/** What a transfer costs and how it is made; `direct-transfer`: on one network, straight to the receiver. */
export const postTransferQuote = /*#__PURE__*/ defineCall({
  name: 'postTransferQuote',
  method: 'POST',
  path: '/appkit/v1/transfers/quote',
  audience: 'data',
  answer: 'json',
  summary: 'Quotes a transfer: what is sent, what arrives, and how it is made.',
  body: v.object({
    /** The sender; absent of what an exchange pays. */
    user: v.optional(shortText),
    ...{ originChainId: shortText, originCurrency: shortText },
    ...{ destinationChainId: shortText, destinationCurrency: shortText },
    recipient: shortText,
    /** Of the destination’s token. */
    amount: amountSchema,
  }),
  response: v.object({
    type: v.optional(v.string()),
    ...{ origin: amountOfAsset, destination: amountOfAsset },
    steps: v.array(
      v.object({
        ...{ requestId: v.string(), type: v.picklist(['deposit', 'transaction']) },
        deposit: v.optional(v.object({ amount: v.string(), currency: v.string(), receiver: v.string() })),
        transaction: v.optional(v.unknown()),
      }),
    ),
    fees: v.array(
      v.object({ id: v.string(), label: v.string(), amount: v.string(), currency: transferAssetSchema }),
    ),
    timeInSeconds: v.number(),
  }),
})

/** What has become of a transfer that is more than one payment. */
export const getTransferStatus = /*#__PURE__*/ defineCall({
  name: 'getTransferStatus',
  method: 'GET',
  path: '/appkit/v1/transfers/status',
  audience: 'data',
  answer: 'json',
  summary: 'Says what has become of a transfer.',
  query: v.object({ requestId: shortText }),
  response: v.object({
    status: v.picklist(['waiting', 'pending', 'submitted', 'success', 'failure', 'refund', 'timeout']),
  }),
})

/** What an exchange pays out, by namespace. */
export const getTransferAssets = /*#__PURE__*/ defineCall({
  name: 'getTransferAssets',
  method: 'GET',
  path: '/appkit/v1/transfers/assets/exchanges/:exchangeId',
  audience: 'data',
  answer: 'json',
  summary: 'Lists what an exchange pays out, by namespace.',
  params: v.object({ exchangeId: shortText }),
  response: v.object({
    exchangeId: v.string(),
    assets: v.record(v.string(), v.array(transferAssetSchema)),
  }),
})

/** A token or coin of a transfer. */
export type TransferAsset = v.InferOutput<typeof transferAssetSchema>

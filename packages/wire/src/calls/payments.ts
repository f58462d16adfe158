import { readCaip19 } from '@latchkey/primitives'
import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { caipAddressSchema, caipNetworkIdSchema } from '../schemas.js'

/** CAIP-19. */
const assetSchema = v.pipe(
  v.string(),
  v.check((value) => readCaip19(value) !== undefined, 'Expected a CAIP-19 asset id'),
)
/** Base units. */
const amountSchema = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
/** The merchant’s own id. */
const paymentIdSchema = v.pipe(
  v.string(),
  v.regex(/^[-_.a-zA-Z0-9]{1,64}$/, 'Expected 1 to 64 letters, digits, -, _ or .'),
)
/** Seconds since 1970. */
const secondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000_000))

/**
 * The states of a payment. `underpaid`: less has arrived than was asked for; more may follow. `expired`: nothing has arrived in
 * time. `wrong-network`: it was paid on another network. `failed`: the transaction has failed; another may follow.
 */
export const paymentStates = [
  'created',
  'pending',
  'paid',
  'underpaid',
  'overpaid',
  'expired',
  'wrong-network',
  'failed',
] as const

/** The state of a payment. */
export type PaymentState = (typeof paymentStates)[number]

/**
 * What a transaction is for a payment. `early` and `late`: mined before the payment was created, or after it expired. `other`: pays
 * something else, or comes from somebody else. `used`: counts for another payment. `unknown`: no node has ever known it.
 */
export const paymentTransactionStatuses = [
  'pending',
  'counted',
  'early',
  'late',
  'failed',
  'other',
  'used',
  'unknown',
  'wrong-network',
] as const

/** What a transaction is for a payment. */
export type PaymentTransactionStatus = (typeof paymentTransactionStatuses)[number]

const transactionSchema = v.object({
  hash: v.string(),
  /** CAIP-2. */
  network: v.string(),
  status: v.picklist(paymentTransactionStatuses),
  /** What the recipient got of it. */
  amountAtomic: amountSchema,
  /** Seconds since 1970. */
  minedAt: v.nullable(v.number()),
})

const termsEntries = {
  paymentId: paymentIdSchema,
  /** CAIP-10, on the network of the asset. */
  recipient: caipAddressSchema,
  /** CAIP-19. */
  asset: assetSchema,
  amountAtomic: amountSchema,
  /** When the payment ends: seconds since 1970. */
  expiresAt: secondsSchema,
}

const paymentSchema = v.object({
  ...termsEntries,
  /** CAIP-10; only what this account sends counts. Null for anybody. */
  payer: v.nullable(v.string()),
  state: v.picklist(paymentStates),
  /** What has arrived. */
  paidAtomic: amountSchema,
  createdAt: v.number(),
  transactions: v.array(transactionSchema),
})

/** A payment as merchants and pages see it. */
export type WirePayment = v.InferOutput<typeof paymentSchema>

const params = v.object({ paymentId: paymentIdSchema })

/** Creates a payment. */
export const postPayment = /*#__PURE__*/ defineCall({
  name: 'postPayment',
  method: 'POST',
  path: '/v1/payments',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary:
    'Creates a payment under the merchant’s own id. The same id and terms again give the same payment, whose first end counts.',
  /** `Bearer {secret of the project’s payments}`, from the merchant’s server. */
  headers: v.object({ authorization: v.optional(v.string()) }),
  body: v.object({ ...termsEntries, payer: v.optional(caipAddressSchema) }),
  response: paymentSchema,
})

/** Says what has become of a payment. */
export const getPayment = /*#__PURE__*/ defineCall({
  name: 'getPayment',
  method: 'GET',
  path: '/v1/payments/:paymentId',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Says what has become of a payment, as the networks’ own nodes tell it.',
  params,
  response: paymentSchema,
})

/** Reports a transaction. */
export const postPaymentTransaction = /*#__PURE__*/ defineCall({
  name: 'postPaymentTransaction',
  method: 'POST',
  path: '/v1/payments/:paymentId/transactions',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Reports a transaction that may pay. The gateway reads it itself and believes only what it reads.',
  params,
  body: v.object({
    hash: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    /** CAIP-2; the payment’s own unless given. */
    network: v.optional(caipNetworkIdSchema),
  }),
  response: paymentSchema,
})

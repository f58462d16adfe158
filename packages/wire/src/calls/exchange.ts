import * as v from 'valibot'
import { defineJsonRpcMethod } from './jsonRpc.js'

/** What has become of a purchase at an exchange. */
export const exchangeStatuses = ['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'] as const

/** What has become of a purchase at an exchange. */
export type ExchangeStatus = (typeof exchangeStatuses)[number]

const exchangeSchema = v.object({
  id: v.string(),
  name: v.string(),
  imageUrl: v.nullable(v.string()),
})

/** An exchange from which visitors can pay. */
export type WireExchange = v.InferOutput<typeof exchangeSchema>

const exchangeIds = v.array(v.string())

/** §7.028: the exchanges from which an asset can be paid. */
export const getExchanges = /*#__PURE__*/ defineJsonRpcMethod({
  name: 'reown_getExchanges',
  label: 'Get exchanges',
  code: -6,
  params: v.object({
    /** Ignored: all are on one page. */
    page: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** CAIP-19; a text that names nothing finds nothing. */
    asset: v.optional(v.string()),
    /** Ids. Not together with `exclude`. */
    includeOnly: v.optional(exchangeIds),
    exclude: v.optional(exchangeIds),
    /** Ignored. */
    amount: v.optional(v.string()),
  }),
  result: v.object({ total: v.number(), exchanges: v.array(exchangeSchema) }),
})

/** §7.028: the page of an exchange where the visitor pays. */
export const getExchangePayUrl = /*#__PURE__*/ defineJsonRpcMethod({
  name: 'reown_getExchangePayUrl',
  label: 'Get exchange URL',
  code: -7,
  params: v.object({
    exchangeId: v.string(),
    /** CAIP-19. */
    asset: v.string(),
    /** In whole tokens: decimal text such as `10.5`, or hexadecimal text that begins with `0x`. */
    amount: v.string(),
    /** CAIP-10, on the network of the asset. */
    recipient: v.string(),
    /** The payment that this is for, by the merchant’s own id; of Latchkey only. */
    paymentId: v.optional(v.string()),
  }),
  result: v.object({ url: v.string(), sessionId: v.string() }),
})

/** §7.028: what has become of a purchase. */
export const getExchangeBuyStatus = /*#__PURE__*/ defineJsonRpcMethod({
  name: 'reown_getExchangeBuyStatus',
  label: 'Get exchange buy status',
  code: -8,
  params: v.object({ exchangeId: v.string(), sessionId: v.string() }),
  result: v.object({ status: v.picklist(exchangeStatuses), txHash: v.nullable(v.string()) }),
})

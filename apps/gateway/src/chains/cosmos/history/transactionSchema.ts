import * as v from 'valibot'
import { coinSchema } from '../askRest.js'

const text = v.optional(v.string(), '')
const attributeSchema = v.object({ key: v.nullish(v.string(), ''), value: v.nullish(v.string(), '') })
const eventSchema = v.object({ type: v.string(), attributes: v.optional(v.array(attributeSchema), []) })
/** More than any transaction has. */
const maxMessages = 500
const heightSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** A transaction that is in a block, as nodes write it over REST, as far as it is told here. */
export const transactionSchema = v.object({
  txhash: v.pipe(v.string(), v.regex(/^[0-9A-F]{64}$/)),
  height: heightSchema,
  /** 0 where all went well. */
  code: v.pipe(v.number(), v.integer(), v.minValue(0)),
  timestamp: text,
  /** Of older nodes: the events of messages alone. */
  logs: v.nullish(v.array(v.object({ events: v.optional(v.array(eventSchema), []) })), []),
  events: v.optional(v.array(eventSchema), []),
  tx: v.object({
    body: v.object({
      messages: v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(maxMessages)),
    }),
    auth_info: v.object({
      signer_infos: v.optional(v.array(v.object({ sequence: v.optional(v.string(), '0') })), []),
      fee: v.object({ amount: v.optional(v.array(coinSchema), []), payer: text, granter: text }),
    }),
  }),
})

/** A transaction as the node has it. */
export type NodeTransaction = v.InferOutput<typeof transactionSchema>
/** An event as the node has it. */
export type NodeEvent = v.InferOutput<typeof eventSchema>

/** One page of a search. What is of a form of the future is left out, and costs only its own row. */
export const searchSchema = v.object({ tx_responses: v.nullish(v.array(v.unknown()), []) })

/** When a transaction came into its block, in seconds since 1970; 0 where the node does not say. */
export function getTimeSeconds({ timestamp }: NodeTransaction): number {
  const ms = Date.parse(timestamp)
  return Number.isFinite(ms) && ms > 0 ? Math.floor(ms / 1000) : 0
}

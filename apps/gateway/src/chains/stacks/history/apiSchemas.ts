import * as v from 'valibot'
import { amountSchema } from '../askApi.js'

/** Something that moved, was made or destroyed. Of other events nothing is read. */
const eventSchema = v.object({
  event_type: v.string(),
  asset: v.optional(
    v.object({
      asset_event_type: v.optional(v.string(), ''),
      asset_id: v.optional(v.string()),
      sender: v.optional(v.string(), ''),
      recipient: v.optional(v.string(), ''),
      amount: v.optional(amountSchema),
      value: v.optional(v.object({ repr: v.optional(v.string(), '') })),
    }),
  ),
})

/** A transaction as APIs shaped as Hiro's write it, as far as it is told here. */
export const transactionSchema = v.object({
  tx_id: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  tx_type: v.string(),
  tx_status: v.string(),
  nonce: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  fee_rate: v.optional(amountSchema, '0'),
  sender_address: v.string(),
  sponsored: v.optional(v.boolean(), false),
  canonical: v.optional(v.boolean(), true),
  is_unanchored: v.optional(v.boolean(), false),
  /** Seconds since 1970; blocks of Stacks have their own time since they come more often than those of Bitcoin. */
  block_time: v.optional(v.number()),
  burn_block_time: v.optional(v.number()),
  receipt_time: v.optional(v.number()),
  event_count: v.optional(v.number(), 0),
  token_transfer: v.optional(v.object({ recipient_address: v.string(), amount: amountSchema })),
  contract_call: v.optional(v.object({ contract_id: v.string(), function_name: v.string() })),
  events: v.optional(v.array(eventSchema), []),
})

/** A transaction as the API has it. */
export type ApiTransaction = v.InferOutput<typeof transactionSchema>
/** An event as the API has it. */
export type ApiEvent = v.InferOutput<typeof eventSchema>

/** One page of an account's transactions. What is of a form of the future is left out, and costs only its own row. */
export const listSchema = v.object({
  total: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  results: v.array(v.unknown()),
})

/** When a transaction came into its block, or else to the node; in seconds since 1970. */
export function getTimeSeconds({ block_time, burn_block_time, receipt_time }: ApiTransaction): number {
  return block_time || burn_block_time || receipt_time || 0
}

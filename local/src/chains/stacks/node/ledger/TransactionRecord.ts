import * as v from 'valibot'
import { amountSchema } from './State.js'

const eventSchema = v.object({
  /** The contract's id; null for STX. */
  contract: v.nullable(v.string()),
  sender: v.string(),
  recipient: v.string(),
  amount: amountSchema,
  /** In hexadecimal. */
  memo: v.string(),
})

/** Something that moved. */
export type MoveEvent = v.InferOutput<typeof eventSchema>

/** The form of a record in the journal. */
export const transactionRecordSchema = v.object({
  /** The signed transaction as it came, in hexadecimal. */
  wire: v.string(),
  status: v.picklist(['success', 'abort_by_response', 'abort_by_post_condition']),
  /** The value it ended with, serialised, in hexadecimal. */
  result: v.string(),
  /** Why conditions ended it, for people. */
  message: v.nullable(v.string()),
  events: v.array(eventSchema),
})

/** What a transaction did that is in a block. */
export type TransactionRecord = v.InferOutput<typeof transactionRecordSchema>

/** The form of a block in the journal. */
export const blockSchema = v.object({
  height: v.number(),
  /** 64 hexadecimal digits. */
  hash: v.string(),
  parentHash: v.string(),
  timeSeconds: v.number(),
})

/** A block. */
export type Block = v.InferOutput<typeof blockSchema>

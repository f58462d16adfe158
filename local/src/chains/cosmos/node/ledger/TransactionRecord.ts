import * as v from 'valibot'
import { amountSchema } from './State.js'

/** The form of a record in the journal. */
export const transactionRecordSchema = v.object({
  /** The signed transaction as it came, in base64. */
  bytes: v.string(),
  /** 0 where all went well. */
  code: v.number(),
  codespace: v.string(),
  /** Why it failed. */
  log: v.string(),
  gasUsed: amountSchema,
})

/** What a transaction did that is in a block. */
export type TransactionRecord = v.InferOutput<typeof transactionRecordSchema>

/** The form of a block in the journal. */
export const blockSchema = v.object({
  height: v.number(),
  /** 64 hexadecimal digits in upper case. */
  hash: v.string(),
  parentHash: v.string(),
  timeSeconds: v.number(),
})

/** A block. */
export type Block = v.InferOutput<typeof blockSchema>

import * as v from 'valibot'
import { defineJournal } from '../../../defineJournal.js'
import { hexSchema } from './hexSchema.js'

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

/** What moved from one account to another: addresses, and base units. */
const transferSchema = v.object({
  from: v.string(),
  to: v.string(),
  amount: amountSchema,
  eventIndex: v.number(),
})

/** A signed extrinsic, as people read it. */
const callSchema = v.object({
  hash: hexSchema,
  /** Its place in the block. */
  index: v.number(),
  signer: v.string(),
  nonce: v.number(),
  pallet: v.string(),
  method: v.string(),
  /** Its arguments as JSON, shortened. */
  arguments: v.string(),
  fee: amountSchema,
  tip: amountSchema,
  /** Why it failed, such as `balances.InsufficientBalance`. */
  error: v.optional(v.string()),
  /** What moved; of what failed, what was asked to move. */
  transfers: v.array(transferSchema),
})

const recordSchema = v.object({
  number: v.number(),
  hash: hexSchema,
  header: v.object({
    parentHash: hexSchema,
    number: v.string(),
    stateRoot: hexSchema,
    extrinsicsRoot: hexSchema,
    digest: v.object({ logs: v.array(hexSchema) }),
  }),
  extrinsics: v.array(hexSchema),
  /** What the block changed in the state; null is what is gone. */
  changes: v.record(hexSchema, v.nullable(hexSchema)),
  /** Milliseconds since 1970. */
  timeMs: v.number(),
  calls: v.array(callSchema),
})

/** A block with what it changed: one line of the journal. */
export type BlockRecord = v.InferOutput<typeof recordSchema>
/** A signed extrinsic, as people read it. */
export type CallRecord = v.InferOutput<typeof callSchema>
/** What moved from one account to another. */
export type TransferRecord = v.InferOutput<typeof transferSchema>

export const { openJournal, readJournal } = defineJournal(recordSchema)

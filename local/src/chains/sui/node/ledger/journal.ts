import * as v from 'valibot'
import { defineJournal, type Journal as JournalOf } from '../../../defineJournal.js'
import { amountSchema, coinObjectSchema } from './CoinObject.js'
import { checkpointSchema, recordSchema } from './ExecutedTransaction.js'

const changesSchema = v.object({
  written: v.array(coinObjectSchema),
  deleted: v.array(v.string()),
  addressBalances: v.array(v.object({ address: v.string(), coinType: v.string(), amount: amountSchema })),
})

const lineSchema = v.variant('kind', [
  v.object({ kind: v.literal('genesis'), version: v.literal(1), checkpoint: checkpointSchema }),
  v.object({ kind: v.literal('objects'), changes: changesSchema }),
  v.object({
    kind: v.literal('transaction'),
    checkpoint: checkpointSchema,
    record: recordSchema,
    /** Left out where later lines have what it changed. */
    changes: v.optional(changesSchema),
  }),
])

/** One line of the journal: what began the chain, what there is, or what a transaction did. */
export type JournalLine = v.InferOutput<typeof lineSchema>
/** A file that lines are added to. */
export type Journal = JournalOf<JournalLine>

export const { memoryJournal, openJournal, readJournal, replaceJournal } = defineJournal(lineSchema)

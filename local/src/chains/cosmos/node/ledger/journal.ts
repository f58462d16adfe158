import * as v from 'valibot'
import { defineJournal, type Journal as JournalOf } from '../../../defineJournal.js'
import { accountSchema } from './State.js'
import { blockSchema, transactionRecordSchema } from './TransactionRecord.js'

const lineSchema = v.variant('kind', [
  v.object({
    kind: v.literal('genesis'),
    version: v.literal(1),
    chainId: v.string(),
    seed: v.string(),
    timeSeconds: v.number(),
  }),
  v.object({ kind: v.literal('accounts'), accounts: v.array(accountSchema) }),
  v.object({ kind: v.literal('pending'), bytes: v.string() }),
  v.object({
    kind: v.literal('block'),
    block: blockSchema,
    records: v.array(transactionRecordSchema),
    /** Hashes of what waited and cannot be in a block any longer. */
    dropped: v.array(v.string()),
    /** Those that the block has changed, as it left them. */
    accounts: v.array(accountSchema),
  }),
])

/** One line of the journal: what began the chain, what waits, or what a block did. */
export type JournalLine = v.InferOutput<typeof lineSchema>
/** A file that lines are added to. */
export type Journal = JournalOf<JournalLine>

export const { memoryJournal, openJournal, readJournal, replaceJournal } = defineJournal(lineSchema)

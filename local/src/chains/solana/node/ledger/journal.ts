import * as v from 'valibot'
import { defineJournal, type Journal as JournalOf } from '../../../defineJournal.js'
import { type TransactionRecord, transactionRecordSchema } from './TransactionRecord.js'

const accountSchema = v.object({
  address: v.string(),
  lamports: v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((text) => BigInt(text)),
  ),
  owner: v.string(),
  executable: v.boolean(),
  /** base64 */
  data: v.string(),
})

const lineSchema = v.variant('kind', [
  v.object({ kind: v.literal('genesis'), version: v.literal(1), seed: v.string(), genesisMs: v.number() }),
  v.object({ kind: v.literal('accounts'), accounts: v.array(accountSchema) }),
  v.object({
    kind: v.literal('transaction'),
    record: transactionRecordSchema,
    accounts: v.array(accountSchema),
  }),
])

/** One line of the journal: what began the chain, or what a transaction did. */
export type JournalLine = v.InferOutput<typeof lineSchema>
/** An account as it was left; one without lamports is gone. */
export type JournalAccount = v.InferOutput<typeof accountSchema>
export type JournalTransaction = { record: TransactionRecord; accounts: JournalAccount[] }

/** A file that lines are added to. */
export type Journal = JournalOf<JournalLine>

export const { memoryJournal, openJournal, readJournal, replaceJournal } = defineJournal(lineSchema)

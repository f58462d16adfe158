import * as v from 'valibot'
import { defineJournal, type Journal as JournalOf } from '../../../defineJournal.js'

// Amounts are texts: a JSON number is exact up to 2^53 only.
const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const hexSchema = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/))
const outputSchema = v.object({ amount: amountSchema, script: hexSchema })
const totalsSchema = v.object({
  funded: v.number(),
  fundedSum: amountSchema,
  spent: v.number(),
  spentSum: amountSchema,
  transactions: v.number(),
})

const lineSchema = v.variant('kind', [
  v.object({ kind: v.literal('genesis'), version: v.literal(1) }),
  v.object({ kind: v.literal('transaction'), hex: hexSchema, seenAtMs: v.number() }),
  v.object({
    kind: v.literal('block'),
    header: hexSchema,
    coinbase: hexSchema,
    txids: v.array(v.string()),
  }),
  v.object({
    kind: v.literal('snapshot'),
    blocks: v.array(
      v.object({ header: hexSchema, size: v.number(), weight: v.number(), transactionCount: v.number() }),
    ),
    coins: v.array(
      v.object({
        ...outputSchema.entries,
        outpoint: v.string(),
        height: v.number(),
        isCoinbase: v.boolean(),
      }),
    ),
    /** By script, of all transactions in blocks, those that are not kept included. */
    totals: v.array(v.object({ script: hexSchema, totals: totalsSchema })),
  }),
  v.object({
    kind: v.literal('kept'),
    hex: hexSchema,
    seenAtMs: v.number(),
    height: v.number(),
    isCoinbase: v.boolean(),
    spent: v.array(outputSchema),
  }),
])

/** One line of the journal: a transaction that was taken, a block, or what an old part of the chain has left. */
export type JournalLine = v.InferOutput<typeof lineSchema>

/** A file that lines are added to. */
export type Journal = JournalOf<JournalLine>

export const { memoryJournal, openJournal, readJournal, replaceJournal } = defineJournal(lineSchema)

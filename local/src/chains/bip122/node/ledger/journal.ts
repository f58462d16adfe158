import {
  appendFileSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
} from 'node:fs'
import * as v from 'valibot'

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
export type Journal = { append(...lines: readonly JournalLine[]): void; close(): void }

/** A journal of a chain that is kept in memory only. */
export const memoryJournal: Journal = { append() {}, close() {} }

/**
 * Reads a journal. What a kill cut off in the middle of its last line is removed from the file.
 *
 * @returns Its lines; none when there is no file.
 * @throws Error naming the line that cannot be read.
 */
export function readJournal(path: string): JournalLine[] {
  const text = readText(path)
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)))
  return text
    .slice(0, end)
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return v.parse(lineSchema, JSON.parse(line))
      } catch (cause) {
        throw new Error(`line ${index + 1} cannot be read`, { cause })
      }
    })
}

/**
 * Opens a journal for adding to it. Lines are with the operating system before `append` returns, so what was answered to a
 * client survives the end of this process, however it ends.
 */
export function openJournal(path: string): Journal {
  const file = openSync(path, 'a')
  return {
    append(...lines) {
      appendFileSync(file, lines.map(toText).join(''))
    },
    close() {
      fsyncSync(file)
      closeSync(file)
    },
  }
}

/** Puts lines in the place of a whole journal, or leaves it as it was. */
export function replaceJournal(path: string, lines: readonly JournalLine[]): void {
  const file = openSync(`${path}.new`, 'w')
  for (const line of lines) appendFileSync(file, toText(line))
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

function toText(line: JournalLine): string {
  const amountsToText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return `${JSON.stringify(line, amountsToText)}\n`
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

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
export type Journal = { append(line: JournalLine): void; close(): void }

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
 * Opens a journal for adding to it. A line is with the operating system before `append` returns, so what was
 * answered to a client survives the end of this process, however it ends.
 */
export function openJournal(path: string): Journal {
  const file = openSync(path, 'a')
  return {
    append(line) {
      appendFileSync(file, toText(line))
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

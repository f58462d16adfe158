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
import { accountSchema } from './State.js'
import { blockSchema, transactionRecordSchema } from './TransactionRecord.js'

const lineSchema = v.variant('kind', [
  v.object({ kind: v.literal('genesis'), version: v.literal(1), seed: v.string(), timeSeconds: v.number() }),
  v.object({ kind: v.literal('accounts'), accounts: v.array(accountSchema) }),
  v.object({ kind: v.literal('pending'), wire: v.string(), receivedMs: v.number() }),
  v.object({ kind: v.literal('dropped'), txid: v.string() }),
  v.object({
    kind: v.literal('block'),
    block: blockSchema,
    records: v.array(transactionRecordSchema),
    /** Those that the block has changed, as it left them. */
    accounts: v.array(accountSchema),
  }),
])

/** One line of the journal: what began the chain, what waits, or what a block did. */
export type JournalLine = v.InferOutput<typeof lineSchema>
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
  const bytes = readBytes(path)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes
    .toString('utf8', 0, end)
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
 * Opens a journal for adding to it. A line is with the operating system before `append` returns, so what was answered to a
 * client survives the end of this process, however it ends.
 */
export function openJournal(path: string): Journal {
  const file = openSync(path, 'a')
  return {
    append: (line) => appendFileSync(file, toText(line)),
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

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

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

/** A file that lines are added to. */
export type Journal<Line> = { append(...lines: readonly Line[]): void; close(): void }

/** What a ledger does with its journal: a file to which a line is added for everything that happens. */
export type JournalKind<Line> = {
  /** A journal of a chain that is kept in memory only. */
  readonly memoryJournal: Journal<Line>
  /**
   * Reads a journal. What a kill cut off in the middle of its last line is removed from the file.
   *
   * @returns Its lines; none when there is no file.
   * @throws Error naming the line that cannot be read.
   */
  readJournal(path: string): Line[]
  /**
   * Opens a journal for adding to it. Lines are with the operating system before `append` returns, so what was answered to a
   * client survives the end of this process, however it ends.
   */
  openJournal(path: string): Journal<Line>
  /** Puts lines in the place of a whole journal, or leaves it as it was. */
  replaceJournal(path: string, lines: readonly Line[]): void
}

/**
 * Makes the journal of a ledger.
 *
 * @param lineSchema - Of one line as JSON; big integers are texts in it.
 */
export function defineJournal<Line>(lineSchema: v.GenericSchema<unknown, Line>): JournalKind<Line> {
  return {
    memoryJournal: { append() {}, close() {} },
    readJournal(path) {
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
    },
    openJournal(path) {
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
    },
    replaceJournal(path, lines) {
      const file = openSync(`${path}.new`, 'w')
      for (const line of lines) appendFileSync(file, toText(line))
      fsyncSync(file)
      closeSync(file)
      renameSync(`${path}.new`, path)
    },
  }
}

function toText(line: unknown): string {
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

import type { Database } from '../Database.js'
import type { OperatorSettings, Retention } from './Retention.js'

/** From one turn to the next, in milliseconds. */
const intervalMs = 60_000

/** Takes out of the database what is over. */
export type Janitor = {
  /** Begins; nothing waits for it. */
  start(): void
  /** Ends, with what is under way. */
  close(): Promise<void>
}

/**
 * Makes what prunes every table that ends by time, by a clock and not by calls: a table that nobody uses any more gets smaller too.
 *
 * @param dependencies - Database, clock, the tables, the operator's settings, and who is told of one that could not be pruned; the others are all the same.
 */
export function createJanitor({
  database,
  firstMs = 10_000,
  now,
  onFailure,
  settings = {},
  tables,
}: {
  database: Database
  /** From the start to the first turn, in milliseconds. */
  firstMs?: number
  now: () => number
  onFailure: (error: unknown) => void
  settings?: OperatorSettings
  tables: readonly Retention[]
}): Janitor {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  async function pruneAll(): Promise<void> {
    for (const one of tables) {
      if (isClosed) return
      if (one.endsBy === 'time') await one.prune(database, now(), settings).catch(onFailure)
    }
  }

  function run(): void {
    running = pruneAll().finally(() => {
      if (!isClosed) timer = setTimeout(run, intervalMs).unref()
    })
  }

  return {
    start() {
      timer = setTimeout(run, firstMs).unref()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

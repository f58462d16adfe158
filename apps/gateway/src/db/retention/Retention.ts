import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../Database.js'

/** What an operator has set, by the names in the environment; what is not there has its usual value. */
export type OperatorSettings = Readonly<Record<string, unknown>>

/** What ends the rows of a table. */
export type Retention = {
  table: PgTable
  /** What bounds how many there are, by whom they can be added. */
  bound: string
} & (
  | {
      endsBy: 'time'
      /** Deletes what is over, or more than may be; `settings`: the operator's, by their names in the environment. */
      prune(database: Database, nowMs: number, settings: OperatorSettings): Promise<void>
    }
  /** Deleted with its user, by `eraseUser`. */
  | { endsBy: 'user' }
  /** The operator adds and deletes them; strangers cannot. */
  | { endsBy: 'operator' }
  /** Deleted with the rows of another table, or with those that they belong to there. */
  | { endsBy: 'parent'; of: PgTable }
  /** What is written down to be done goes when it is done; the named part does it. */
  | { endsBy: 'task'; by: string }
)

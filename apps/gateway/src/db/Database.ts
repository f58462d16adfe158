import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema/index.js'

/** The database as queries see it: the same for PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database and how to close it. */
export type OpenDatabase = {
  database: Database
  /** Waits for running queries, then lets go of files and connections. */
  close(): Promise<void>
}

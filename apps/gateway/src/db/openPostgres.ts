import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase } from './Database.js'
import { migrationsFolder } from './migrationsFolder.js'
import * as schema from './schema/index.js'

/** Any constant will do; it must only be the same in every gateway, so that one of them migrates at a time. */
const migrationLock = 4_071_993

/**
 * Opens a PostgreSQL database and brings its tables up to date.
 *
 * @param url - Such as `postgres://user@host:5432/latchkey`.
 * @param options - `onError`: told when an idle connection breaks; the pool makes a new one by itself.
 * @throws What the driver throws when the server cannot be reached.
 */
export async function openPostgres(
  url: string,
  { onError = () => {} }: { onError?: (error: Error) => void } = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onError)
  const database = drizzle(pool, { schema })
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(database, { migrationsFolder })
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock])
    connection.release()
  }
  return { database, close: () => pool.end() }
}

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { closeWhenSilent, createPool } from './createPool.js'
import type { OpenDatabase } from './Database.js'
import { type Store, toMigrations } from './migrations.js'
import * as schema from './schema/index.js'

/** Any constant will do; it must only be the same in every gateway, so that one of them migrates at a time. */
const migrationLock = 4_071_993
/** Longest wait for one statement of a migration, or for another gateway that migrates, in milliseconds. */
const migrationTimeoutMs = 10 * 60_000
/** Longest wait unless the operator says otherwise, in milliseconds. */
const databaseTimeoutMs = 10_000

/**
 * Opens a PostgreSQL database and brings its tables up to date.
 *
 * @param url - Such as `postgres://user@host:5432/latchkey`.
 * @param options - `timeoutMs`: longest wait for a connection, and for the answer to a statement (10,000); `stores`: what is
 * kept in it (the gateway's own tables).
 * @throws What the driver throws when the server cannot be reached.
 */
export async function openPostgres(
  url: string,
  {
    stores = ['gateway'],
    timeoutMs = databaseTimeoutMs,
  }: { timeoutMs?: number; stores?: readonly Store[] } = {},
): Promise<OpenDatabase> {
  await bringUpToDate(url, timeoutMs, stores)
  const pool = createPool(url, timeoutMs)
  return { database: drizzle(pool, { schema }), close: () => pool.end() }
}

/** On a connection of its own, because a migration may take longer than anything else. */
async function bringUpToDate(url: string, timeoutMs: number, stores: readonly Store[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  await client.connect()
  closeWhenSilent(client, migrationTimeoutMs)
  try {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    for (const store of stores) await migrate(drizzle(client), toMigrations(store))
  } finally {
    await client.end()
  }
}

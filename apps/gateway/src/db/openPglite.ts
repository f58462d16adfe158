import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './Database.js'
import { migrationsFolder } from './migrationsFolder.js'
import * as schema from './schema/index.js'
import { takeLock } from './takeLock.js'

/**
 * Opens the embedded database and brings its tables up to date. PGlite has no lock of its own and two processes
 * on one folder lose each other's writes, so a lock beside the folder is held until `close`.
 *
 * @param folder - Where it is kept, or `memory`.
 * @param options - `snapshot`: a saved data folder to start from, in memory only.
 * @throws LockedError when the folder is in use.
 */
export async function openPglite(
  folder: string,
  { snapshot }: { snapshot?: Blob } = {},
): Promise<OpenDatabase & { client: PGlite }> {
  if (folder === 'memory') return start(new PGlite(snapshot ? { loadDataDir: snapshot } : {}))
  await mkdir(dirname(folder), { recursive: true })
  const lock = await takeLock(`${folder}.lock`, {
    name: `The embedded database in ${folder}`,
    alternative: 'set DATABASE_URL to a PostgreSQL database, which several gateways can share',
  })
  try {
    return await start(new PGlite(folder), lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function start(client: PGlite, release?: () => void): Promise<OpenDatabase & { client: PGlite }> {
  const database = drizzle(client, { schema })
  await migrate(database, { migrationsFolder })
  return {
    client,
    database,
    async close() {
      await client.close()
      release?.()
    },
  }
}

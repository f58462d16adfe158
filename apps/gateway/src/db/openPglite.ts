import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { toFolderFailure } from '../start/toStartFailure.js'
import type { OpenDatabase } from './Database.js'
import { migrationsFolder } from './migrationsFolder.js'
import * as schema from './schema/index.js'
import { type Lock, LockedError, takeLock } from './takeLock.js'

/**
 * Opens the embedded database and brings its tables up to date. PGlite has no lock of its own and two processes
 * on one folder lose each other's writes, so a lock file beside the folder is held until `close`.
 *
 * @param folder - Where it is kept, or `memory`.
 * @param options - `snapshot`: a saved data folder to start from, in memory only.
 * @throws {@link LockedError} when the folder is in use, StartFailure with what to do for every other reason.
 */
export async function openPglite(
  folder: string,
  { snapshot }: { snapshot?: Blob } = {},
): Promise<OpenDatabase & { client: PGlite }> {
  if (folder === 'memory') return start(new PGlite(snapshot ? { loadDataDir: snapshot } : {}))
  let lock: Lock | undefined
  let isNew = false
  try {
    await mkdir(dirname(folder), { recursive: true })
    lock = await takeLock(`${folder}.lock`)
    isNew = !existsSync(folder)
    return await start(new PGlite(folder), lock.release)
  } catch (error) {
    if (error instanceof LockedError) throw error
    const failure = await toFolderFailure({ what: 'The embedded database', folder }, error)
    // Half a database could not be opened later either.
    if (isNew) await rm(folder, { recursive: true, force: true })
    await lock?.release()
    throw failure
  }
}

async function start(
  client: PGlite,
  release?: () => Promise<void>,
): Promise<OpenDatabase & { client: PGlite }> {
  const database = drizzle(client, { schema })
  await migrate(database, { migrationsFolder })
  return {
    client,
    database,
    async close() {
      await client.close()
      await release?.()
    },
  }
}

import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { findFolderFailure, getReason } from '../start/findFolderFailure.js'
import { StartFailure } from '../start/StartFailure.js'
import type { OpenDatabase } from './Database.js'
import { makePgliteFolder } from './makePgliteFolder.js'
import { type Store, toMigrations } from './migrations.js'
import * as schema from './schema/index.js'
import { type Lock, takeLock } from './takeLock.js'

/** Pages that are kept in memory, which PGlite takes at its start; the files are in the system's memory anyhow. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/**
 * Opens the embedded database and brings its tables up to date. PGlite has no lock of its own and two processes
 * on one folder lose each other's writes, so a lock beside the folder is held until `close`.
 *
 * @param folder - Where it is kept, or `memory`.
 * @param options - `snapshot`: a saved data folder to start from, in memory only; `stores`: what is kept in it (the gateway's
 * own tables).
 * @throws LockedError when the folder is in use, StartFailure when it cannot be used or is damaged.
 */
export async function openPglite(
  folder: string,
  { snapshot, stores = ['gateway'] }: { snapshot?: Blob; stores?: readonly Store[] } = {},
): Promise<OpenDatabase & { client: PGlite }> {
  if (folder === 'memory')
    return start(new PGlite({ startParams, ...(snapshot ? { loadDataDir: snapshot } : {}) }), stores)
  const lock = await lockFolder(folder).catch(async (cause: unknown) => {
    throw (await findFolderFailure(folder, cause)) ?? cause
  })
  const isNew = !existsSync(folder)
  try {
    // Where that fails, opening the folder fails too, and says why.
    if (isNew) await makePgliteFolder(folder).catch(() => undefined)
    return await start(new PGlite(folder, { startParams }), stores, lock.release)
  } catch (cause) {
    const failure = (await findFolderFailure(folder, cause)) ?? toDamage(folder, cause)
    // Half a database could not be opened later either.
    if (isNew) await rm(folder, { recursive: true, force: true })
    lock.release()
    throw failure
  }
}

async function lockFolder(folder: string): Promise<Lock> {
  await mkdir(dirname(folder), { recursive: true })
  return takeLock(`${folder}.lock`, {
    name: `The embedded database in ${folder}`,
    alternative: 'set DATABASE_URL to a PostgreSQL database, which several gateways can share',
  })
}

function toDamage(folder: string, cause: unknown): StartFailure {
  return new StartFailure(
    `The embedded database in ${folder} cannot be opened: it is damaged, or of another version (${getReason(cause)}). ` +
      'Bring back a copy of that folder, or move it away to begin with an empty one.',
    { cause },
  )
}

async function start(
  client: PGlite,
  stores: readonly Store[],
  release?: () => void,
): Promise<OpenDatabase & { client: PGlite }> {
  const database = drizzle(client, { schema })
  for (const store of stores) await migrate(database, toMigrations(store))
  return {
    client,
    database,
    async close() {
      await client.close()
      release?.()
    },
  }
}

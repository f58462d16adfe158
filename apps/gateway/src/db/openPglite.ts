import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { findFolderFailure, getReason } from '../start/findFolderFailure.js'
import { StartFailure } from '../start/StartFailure.js'
import type { OpenDatabase } from './Database.js'
import { type Store, toMigrations } from './migrations.js'
import * as schema from './schema/index.js'
import { type Lock, takeLock } from './takeLock.js'

/** Pages that are kept in memory, which PGlite takes at its start; the files are in the system's memory anyhow. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

const run = promisify(execFile)

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

/** Ends with the gateway that began it, whose end closes its input. */
const script = `
  process.stdin.on('end', () => process.exit(1)).resume()
  const { PGlite } = await import(process.argv[1])
  const database = new PGlite(process.argv[2])
  await database.waitReady
  await database.close()
  process.exit(0)`

/**
 * Makes the files of an empty embedded database in a process of its own: making them takes some 500 MB, which the system has back when
 * that process ends, and which a gateway would keep. The folder is there once all of it is, or not at all.
 *
 * @param folder - Where the files go; not there yet, and nobody else's.
 * @throws When that process fails; why is said best by opening the folder.
 */
async function makePgliteFolder(folder: string): Promise<void> {
  const engine = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  try {
    await run(process.execPath, ['--input-type=module', '--eval', script, engine, draft])
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

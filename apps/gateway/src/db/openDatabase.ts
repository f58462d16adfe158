import { toServerFailure } from '../start/toServerFailure.js'
import type { OpenDatabase } from './Database.js'

/** Which database to open. */
export type DatabaseLocation = {
  /** PostgreSQL, when set. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or `memory`; used when there is no `databaseUrl`. */
  folder: string
  /** Longest wait for PostgreSQL in milliseconds. */
  timeoutMs?: number | undefined
}

/**
 * Opens PostgreSQL when an address is given and the embedded database otherwise. Only the one in use is loaded.
 *
 * @param location - See {@link DatabaseLocation}.
 * @throws LockedError when the folder is in use, StartFailure with what to do for every other reason.
 */
export async function openDatabase({
  databaseUrl,
  folder,
  timeoutMs,
}: DatabaseLocation): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.js')
    const options = timeoutMs === undefined ? {} : { timeoutMs }
    return openPostgres(databaseUrl, options).catch((cause: unknown) => {
      throw toServerFailure({ kind: 'PostgreSQL', url: databaseUrl, setting: 'DATABASE_URL' }, cause)
    })
  }
  const { openPglite } = await import('./openPglite.js')
  return openPglite(folder)
}

import { toServerFailure } from '../start/toServerFailure.js'
import type { OpenDatabase } from './Database.js'
import type { Store } from './migrations.js'

/** Which database to open. */
export type DatabaseLocation = {
  /** PostgreSQL, when set. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or `memory`; used when there is no `databaseUrl`. */
  folder: string
  /** Longest wait for PostgreSQL in milliseconds. */
  timeoutMs?: number | undefined
  /** What is kept in it; the gateway's own tables unless said otherwise. */
  stores?: readonly Store[]
  /** What the address is set by. */
  setting?: string
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
  setting = 'DATABASE_URL',
  stores = ['gateway'],
  timeoutMs,
}: DatabaseLocation): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.js')
    const options = { stores, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
    return openPostgres(databaseUrl, options).catch((cause: unknown) => {
      throw toServerFailure({ kind: 'PostgreSQL', url: databaseUrl, setting }, cause)
    })
  }
  const { openPglite } = await import('./openPglite.js')
  return openPglite(folder, { stores })
}

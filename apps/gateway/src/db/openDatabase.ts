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
 */
export async function openDatabase({
  databaseUrl,
  folder,
  timeoutMs,
}: DatabaseLocation): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.js')
    return openPostgres(databaseUrl, timeoutMs === undefined ? {} : { timeoutMs })
  }
  const { openPglite } = await import('./openPglite.js')
  return openPglite(folder)
}

import type { OpenDatabase } from './Database.js'

/** Which database to open. */
export type DatabaseLocation = {
  /** PostgreSQL, when set. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or `memory`; used when there is no `databaseUrl`. */
  folder: string
}

/**
 * Opens PostgreSQL when an address is given and the embedded database otherwise. Only the one in use is loaded.
 *
 * @param location - See {@link DatabaseLocation}.
 * @param onError - Told when an idle connection to PostgreSQL breaks.
 */
export async function openDatabase(
  { databaseUrl, folder }: DatabaseLocation,
  onError?: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./openPostgres.js')
    return openPostgres(databaseUrl, onError ? { onError } : {})
  }
  const { openPglite } = await import('./openPglite.js')
  return openPglite(folder)
}

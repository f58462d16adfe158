import type { Database } from '../../db/Database.js'
import type { Store } from '../../db/migrations.js'
import { openDatabase } from '../../db/openDatabase.js'
import { createRotation } from '../keys/createRotation.js'
import { createWrappedRows } from '../keys/createWrappedRows.js'
import { assertKeysApart, openKeys } from '../keys/openKeys.js'
import type { Custody, CustodyConfig } from '../SecureConfig.js'

/** What opening takes. */
export type OpenCustodyOptions = {
  /** The gateway's own database, open. */
  database: Database
  databaseUrl: string | undefined
  timeoutMs: number | undefined
  /** Folders of data, in which no file of keys may be. */
  dataFolders: readonly string[]
  fetch: typeof globalThis.fetch
  now: () => number
  /** False to go on where keys are missing, to tell which. */
  areKeysChecked?: boolean
}

/** Custody that is open, and how to close it. */
export type OpenCustody = Custody & { close(): Promise<void> }

/**
 * Opens the master keys and the keeper's database.
 *
 * @param config - Where they are.
 * @param options - See {@link OpenCustodyOptions}.
 * @throws StartFailure when a key cannot be used or is missing, both stores have one key, or the database cannot be used.
 */
export async function openCustody(
  config: CustodyConfig,
  { areKeysChecked = true, database, databaseUrl, timeoutMs, ...options }: OpenCustodyOptions,
): Promise<OpenCustody> {
  const keys = await openKeys(config.keys, { ...options, setting: 'SECURE_MASTER_KEY' })
  const keeperKeys = await openKeys(config.keeperKeys, { ...options, setting: 'KEEPER_MASTER_KEY' })
  await assertKeysApart(keys, keeperKeys)
  const { keeperDatabaseUrl } = config
  const isKeeperApart = isApart(config, databaseUrl)
  const opened = isKeeperApart
    ? await openDatabase({
        databaseUrl: keeperDatabaseUrl,
        folder: '',
        timeoutMs,
        stores: ['keeper'],
        setting: 'KEEPER_DATABASE_URL',
      })
    : undefined
  const custody = { keys, keeperKeys, keeperDatabase: opened?.database ?? database, isKeeperApart }
  try {
    const [main, keeper] = createRotations(custody, database, () => undefined)
    if (areKeysChecked) {
      await main.assertKeys('SECURE_MASTER_KEY')
      await keeper.assertKeys('KEEPER_MASTER_KEY')
    }
  } catch (error) {
    await opened?.close()
    throw error
  }
  return {
    ...custody,
    async close() {
      await opened?.close()
    },
  }
}

/**
 * What the gateway's own database holds besides its own tables: the keeper's, where that has no other database.
 *
 * @param config - Undefined where embedded wallets are off.
 * @param databaseUrl - Of the gateway's own.
 */
export function toKeeperStores(
  config: CustodyConfig | undefined,
  databaseUrl: string | undefined,
): readonly Store[] {
  return config && !isApart(config, databaseUrl) ? ['keeper'] : []
}

function isApart({ keeperDatabaseUrl }: CustodyConfig, databaseUrl: string | undefined): boolean {
  return keeperDatabaseUrl !== undefined && keeperDatabaseUrl !== databaseUrl
}

/**
 * Makes the rotation of both stores' master keys: the gateway's and the keeper's.
 *
 * @param custody - Keys and the keeper's database.
 * @param database - The gateway's.
 * @param onFailure - Told of keys that do not open.
 */
export function createRotations(
  { keeperDatabase, keeperKeys, keys }: Custody,
  database: Database,
  onFailure: (error: unknown) => void,
) {
  return [
    createRotation({ keys, onFailure, rows: createWrappedRows(database, 'gateway') }),
    createRotation({ keys: keeperKeys, onFailure, rows: createWrappedRows(keeperDatabase, 'keeper') }),
  ] as const
}

import { fileURLToPath } from 'node:url'

/** What may be kept in one database: the gateway's own tables, and those of the keeper of managed wallets. */
export type StoreName = 'gateway' | 'keeper'

/** The committed migrations; the same path from `src` and from `dist`. */
export const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))

/** The migrations of each store, and where is written down which of them were made. */
export const migrations: Record<StoreName, { migrationsFolder: string; migrationsTable: string }> = {
  gateway: { migrationsFolder, migrationsTable: '__drizzle_migrations' },
  keeper: {
    migrationsFolder: fileURLToPath(new URL('../../drizzle-keeper', import.meta.url)),
    // Both stores may be in one database.
    migrationsTable: '__keeper_migrations',
  },
}

import { fileURLToPath } from 'node:url'

/** SQL that makes tables, and where is written down which of it was run. */
export type Migrations = { migrationsFolder: string; migrationsTable: string }

const toFolder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const named = {
  gateway: { migrationsFolder: toFolder('drizzle'), migrationsTable: '__drizzle_migrations' },
  // It may be in the gateway's database or in one of its own.
  keeper: { migrationsFolder: toFolder('drizzle-keeper'), migrationsTable: '__keeper_migrations' },
} satisfies Record<string, Migrations>

/**
 * Tables that belong together: the gateway's own, those of the keeper of managed wallets, or those of a service that has
 * migrations of its own.
 */
export type Store = keyof typeof named | Migrations

/**
 * The migrations of one service, which lie in its folder: `src/services/<name>/migrations`, as `npm run migrations` writes them.
 *
 * @param name - Of the service.
 */
export function serviceMigrations(name: string): Migrations {
  return {
    // From `dist` too: only TypeScript is compiled.
    migrationsFolder: toFolder(`src/services/${name}/migrations`),
    migrationsTable: `__${name.replaceAll('-', '_')}_migrations`,
  }
}

/**
 * Finds the migrations of a store.
 *
 * @param store - The store.
 */
export function toMigrations(store: Store): Migrations {
  return typeof store === 'string' ? named[store] : store
}

import { fileURLToPath } from 'node:url'

/** The committed migrations; the same path from `src` and from `dist`. */
export const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))

import { pgSchema } from 'drizzle-orm/pg-core'

/** The keeper's tables have a schema of their own, also where their database is the gateway's. */
export const keeperSchema = pgSchema('keeper')

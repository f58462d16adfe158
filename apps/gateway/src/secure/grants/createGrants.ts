import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureGrants } from '../../db/schema/index.js'

/** Sites of one user; the one unused for the longest time goes first. */
export const maxGrantsPerUser = 200

/** The sites a user has let in. */
export type Grants = {
  /** Notes that a user has logged in at a site, which lets it in. */
  note(userId: string, origin: string): Promise<void>
  /** Notes that a site was used. One that was shut out meanwhile stays so. */
  use(userId: string, origin: string): Promise<void>
  /** Those of a user, the one last used first. */
  list(userId: string): Promise<(typeof secureGrants.$inferSelect)[]>
  /** Shuts a site out; false when it was not let in. */
  revoke(userId: string, origin: string): Promise<boolean>
}

/**
 * Makes the repository of sites that users have let in.
 *
 * @param dependencies - Database and clock.
 */
export function createGrants({ database, now }: { database: Database; now: () => number }): Grants {
  const isGrant = (userId: string, origin: string) =>
    and(eq(secureGrants.userId, userId), eq(secureGrants.origin, origin))

  return {
    async note(userId, origin) {
      const at = new Date(now())
      await database
        .insert(secureGrants)
        .values({ userId, origin, grantedAt: at, lastUsedAt: at })
        .onConflictDoUpdate({
          target: [secureGrants.userId, secureGrants.origin],
          set: { lastUsedAt: at },
        })
      await database.execute(sql`
        delete from ${secureGrants} where user_id = ${userId} and origin in (
          select origin from ${secureGrants} where user_id = ${userId}
          order by last_used_at desc, origin offset ${maxGrantsPerUser}
        )`)
    },
    async use(userId, origin) {
      await database
        .update(secureGrants)
        .set({ lastUsedAt: new Date(now()) })
        .where(isGrant(userId, origin))
    },
    async list(userId) {
      return database
        .select()
        .from(secureGrants)
        .where(eq(secureGrants.userId, userId))
        .orderBy(desc(secureGrants.lastUsedAt), secureGrants.origin)
    },
    async revoke(userId, origin) {
      const rows = await database
        .delete(secureGrants)
        .where(isGrant(userId, origin))
        .returning({ origin: secureGrants.origin })
      return rows.length > 0
    },
  }
}

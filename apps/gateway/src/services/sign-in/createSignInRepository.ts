import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { createCleaner } from '../../db/createCleaner.js'
import type { Database } from '../../db/Database.js'
import { signInAccounts, signInSessions, usedNonces } from '../../db/schema/index.js'
import { type SignInEntry, writeSignIn } from './writeSignIn.js'

/** An account that signed in. */
export type SignInAccount = typeof signInAccounts.$inferSelect

/** What a sign-in has begun. */
export type StartedSession = { sessionId: string; profileUuid: string }

/** Keeps nonces, accounts and sessions. */
export type SignInRepository = {
  /**
   * Uses the nonce up, adds the account or notes that it signed in again, and starts a session: all of it or nothing.
   *
   * @returns Undefined when the nonce was used before.
   */
  signIn(entry: SignInEntry): Promise<StartedSession | undefined>
  /** The account of a session that is neither revoked nor over. */
  findAccount(sessionId: string): Promise<SignInAccount | null>
  /** Keeps a site's own data of an account, in place of what was kept. */
  setMetadata(accountUuid: string, metadata: Record<string, unknown>): Promise<SignInAccount>
  /** Ends a session. */
  revokeSession(sessionId: string): Promise<void>
}

/**
 * Makes the repository of sign-ins.
 *
 * @param dependencies - Database and clock.
 */
export function createSignInRepository({
  database,
  now,
}: {
  database: Database
  now: () => number
}): SignInRepository {
  const clean = createCleaner({ database, now, tables: [usedNonces, signInSessions] })

  return {
    async signIn(entry) {
      await clean()
      const sessionId = randomUUID()
      const statement = writeSignIn({ ...entry, sessionId, at: new Date(now()) })
      const { rows } = (await database.execute(statement)) as { rows: { profile_uuid: string }[] }
      return rows[0] && { sessionId, profileUuid: rows[0].profile_uuid }
    },
    async findAccount(sessionId) {
      const [row] = await database
        .select({ account: signInAccounts })
        .from(signInSessions)
        .innerJoin(signInAccounts, eq(signInAccounts.uuid, signInSessions.accountUuid))
        .where(
          and(
            eq(signInSessions.id, sessionId),
            isNull(signInSessions.revokedAt),
            gt(signInSessions.expiresAt, new Date(now())),
          ),
        )
        .limit(1)
      return row?.account ?? null
    },
    async setMetadata(accountUuid, metadata) {
      const [account] = await database
        .update(signInAccounts)
        .set({ metadata, updatedAt: new Date(now()) })
        .where(eq(signInAccounts.uuid, accountUuid))
        .returning()
      if (!account) throw new Error('The account is not stored')
      return account
    },
    async revokeSession(sessionId) {
      await database
        .update(signInSessions)
        .set({ revokedAt: new Date(now()) })
        .where(and(eq(signInSessions.id, sessionId), isNull(signInSessions.revokedAt)))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { signInAccounts, signInSessions, usedNonces } from '../db/schema/index.js'

/** How often what is over is taken out of the database. */
const forgettingIntervalMs = 60_000

/** An account that signed in. */
export type SignInAccount = typeof signInAccounts.$inferSelect

/** Who signed in, and how. */
type SignInEntry = {
  projectId: string
  caip2Network: string
  address: string
  /** The address in its one spelling: accounts that share it are one profile. */
  addressKey: string
  connectionMethod: Record<string, unknown> | null
}

/** Keeps nonces, accounts and sessions. */
export type SignInRepository = {
  /**
   * Uses a nonce up.
   *
   * @param nonce - The nonce.
   * @param expiresAtMs - When its token expires; it is forgotten after that.
   * @returns False when it was used before.
   */
  useNonce(nonce: string, expiresAtMs: number): Promise<boolean>
  /** Adds the account or notes that it signed in again. */
  recordSignIn(entry: SignInEntry): Promise<SignInAccount>
  /** Starts a session and returns its id. */
  startSession(session: { projectId: string; accountUuid: string; expiresAtMs: number }): Promise<string>
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
  const forgetOldNonces = everyMinute((at) => database.delete(usedNonces).where(lt(usedNonces.expiresAt, at)))
  const forgetOldSessions = everyMinute((at) =>
    database.delete(signInSessions).where(lt(signInSessions.expiresAt, at)),
  )

  /** What is over does not count anyhow; it only takes room. */
  function everyMinute(forget: (at: Date) => PromiseLike<unknown>): () => Promise<void> {
    let doneAtMs = Number.NEGATIVE_INFINITY
    return async () => {
      const nowMs = now()
      if (nowMs - doneAtMs < forgettingIntervalMs) return
      doneAtMs = nowMs
      await forget(new Date(nowMs))
    }
  }

  return {
    async useNonce(nonce, expiresAtMs) {
      await forgetOldNonces()
      const rows = await database
        .insert(usedNonces)
        .values({ nonce, expiresAt: new Date(expiresAtMs) })
        .onConflictDoNothing()
        .returning({ nonce: usedNonces.nonce })
      return rows.length > 0
    },
    async recordSignIn({ projectId, caip2Network, address, addressKey, connectionMethod }) {
      const at = new Date(now())
      const known = sql`from ${signInAccounts} where ${signInAccounts.projectId} = ${projectId} and ${signInAccounts.addressKey} = ${addressKey}`
      const [account] = await database
        .insert(signInAccounts)
        .values({
          profileUuid: sql`coalesce((select ${signInAccounts.profileUuid} ${known} limit 1), ${randomUUID()}::uuid)`,
          projectId,
          caip2Network,
          addressKey,
          address,
          isMainAccount: sql`not exists (select 1 ${known})`,
          connectionMethod,
          metadata: {},
          signedUpAt: at,
          lastSignedInAt: at,
          updatedAt: at,
        })
        .onConflictDoUpdate({
          target: [signInAccounts.projectId, signInAccounts.addressKey, signInAccounts.caip2Network],
          set: { connectionMethod, lastSignedInAt: at, updatedAt: at },
        })
        .returning()
      if (!account) throw new Error('The account was not stored')
      return account
    },
    async startSession({ projectId, accountUuid, expiresAtMs }) {
      await forgetOldSessions()
      const id = randomUUID()
      await database
        .insert(signInSessions)
        .values({ id, projectId, accountUuid, createdAt: new Date(now()), expiresAt: new Date(expiresAtMs) })
      return id
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

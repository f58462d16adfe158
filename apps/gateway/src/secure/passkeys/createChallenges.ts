import { randomBytes } from 'node:crypto'
import { minuteSeconds } from '@latchkey/primitives'
import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureChallenges, secureSessions } from '../../db/schema/index.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { WalletFailure } from '../WalletFailure.js'

/** How long a challenge counts, and how long what a passkey has said with it does, in milliseconds. */
export const challengeLifetimeMs = 5 * minuteSeconds * 1000
/** Of one session at once; a page needs one at a time. */
export const maxChallengesPerSession = 20

type Owner = Pick<SecureSession, 'sessionId' | 'userId'>

/** What passkeys are to sign. */
export type Challenges = {
  /** @throws GatewayFailure `passkey/too-many` */
  make(owner: Owner): Promise<string>
  /** Uses one up; false when it is not there, was used, is over, or is another session's. */
  use(owner: Owner, challenge: string): Promise<boolean>
  /** Notes that a passkey has vouched for the session with one that was used, which counts as a login. */
  confirm(owner: Owner, challenge: string): Promise<void>
  /** Whether a passkey has vouched for the session a moment ago. */
  isConfirmed(owner: Owner): Promise<boolean>
}

/**
 * Makes the repository of challenges.
 *
 * @param dependencies - Database, clock and secrets.
 */
export function createChallenges({
  database,
  now,
  secrets,
}: {
  database: Database
  now: () => number
  secrets: Secrets
}): Challenges {
  const isIt = ({ sessionId }: Owner, challenge: string) =>
    inArray(secureChallenges.hash, secrets.hashes('challenge', sessionId, challenge))
  const isAlive = () => gt(secureChallenges.expiresAt, new Date(now()))
  const toExpiry = () => new Date(now() + challengeLifetimeMs)

  return {
    async make(owner) {
      const { sessionId, userId } = owner
      const [held] = await database
        .select({ total: count() })
        .from(secureChallenges)
        .where(and(eq(secureChallenges.sessionId, sessionId), isAlive()))
      if ((held?.total ?? 0) >= maxChallengesPerSession) {
        throw new WalletFailure(
          'passkey/too-many',
          'Too many challenges wait to be signed. Try again later',
          {
            retryAfterSeconds: challengeLifetimeMs / 1000,
          },
        )
      }
      const challenge = randomBytes(32).toString('base64url')
      await database.insert(secureChallenges).values({
        hash: secrets.hash('challenge', sessionId, challenge),
        sessionId,
        userId,
        expiresAt: toExpiry(),
      })
      return challenge
    },
    async use(owner, challenge) {
      const rows = await database
        .update(secureChallenges)
        .set({ usedAt: new Date(now()) })
        .where(and(isIt(owner, challenge), isNull(secureChallenges.usedAt), isAlive()))
        .returning({ hash: secureChallenges.hash })
      return rows.length > 0
    },
    async confirm(owner, challenge) {
      await database
        .update(secureChallenges)
        .set({ confirmedAt: new Date(now()), expiresAt: toExpiry() })
        .where(isIt(owner, challenge))
      await database
        .update(secureSessions)
        .set({ authenticatedAt: new Date(now()) })
        .where(eq(secureSessions.id, owner.sessionId))
    },
    async isConfirmed({ sessionId, userId }) {
      const rows = await database
        .select({ hash: secureChallenges.hash })
        .from(secureChallenges)
        .where(
          and(
            eq(secureChallenges.sessionId, sessionId),
            eq(secureChallenges.userId, userId),
            sql`${secureChallenges.confirmedAt} is not null`,
            isAlive(),
          ),
        )
        .limit(1)
      return rows.length > 0
    },
  }
}

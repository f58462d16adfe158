import { randomUUID } from 'node:crypto'
import { daySeconds, minuteSeconds } from '@latchkey/primitives'
import type { SecureTokens } from '@latchkey/wire/secure'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices, secureSessions } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Audit } from '../audit/createAudit.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { Grants } from '../grants/createGrants.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { Sites } from '../sites/createSites.js'
import { createSessionTokens } from './sessionTokens.js'

const accessLifetimeMs = 10 * minuteSeconds * 1000
const refreshLifetimeMs = 30 * daySeconds * 1000
/**
 * Tabs of one browser share a refresh token and may use it at once, and an answer may get lost: so long the device that has
 * used it up may show it again, and is given the same successor. What came before that one ends the family at once.
 */
export const refreshGraceMs = 30_000
/** The ones unused for the longest time go first. */
export const maxSessionsPerUser = 100

/** A login that lasts, as a call of it is answered. */
export type SecureSession = {
  sessionId: string
  userId: string
  deviceId: string
  /** Of the key of that device. */
  thumbprint: string
  projectId: string
  /** The site it was begun for. */
  origin: string
  /** When the visitor last proved who they are. */
  authenticatedAtMs: number
}

/** A session as its owner sees it. */
export type ListedSession = typeof secureSessions.$inferSelect & { device: string }

/** Keeps sessions. */
export type Sessions = {
  /** Begins one. */
  begin(session: Omit<SecureSession, 'sessionId' | 'thumbprint'> & { place: string }): Promise<SecureTokens>
  /**
   * The session an access token names, whether or not it still lasts.
   *
   * @throws GatewayFailure `session/refused`
   */
  readToken(accessToken: string): string
  /**
   * A session that lasts, for the device it belongs to.
   *
   * @throws GatewayFailure `session/refused`
   */
  find(sessionId: string, thumbprint: string): Promise<SecureSession>
  /**
   * Exchanges a refresh token for the next one.
   *
   * @throws GatewayFailure `session/refused`; `session/reused` when that ended the family; those of {@link Sites}.
   */
  refresh(request: {
    token: string
    thumbprint: string
    origin: string
    place: string
  }): Promise<SecureTokens>
  list(userId: string): Promise<ListedSession[]>
  /** Ends a session of a user; none that is not there. */
  end(userId: string, sessionId: string): Promise<void>
  endAll(userId: string): Promise<void>
  /** Ends those a user has at one site. */
  endAtSite(userId: string, origin: string): Promise<void>
}

type Row = typeof secureSessions.$inferSelect

const refuse = () => new GatewayFailure('session/refused', 'The session is unknown or over. Log in again')

/**
 * Makes the repository of sessions.
 *
 * @param dependencies - Database, clock, secrets, the sites that are let in, and who is told what happened.
 */
export function createSessions({
  audit,
  database,
  grants,
  metrics,
  now,
  secrets,
  sites,
}: {
  audit: Audit
  database: Database
  grants: Grants
  metrics: SecureMetrics
  now: () => number
  secrets: Secrets
  sites: Sites
}): Sessions {
  const tokens = createSessionTokens(secrets)

  async function read(sessionId: string): Promise<(Row & { thumbprint: string }) | undefined> {
    const [row] = await database
      .select({ session: secureSessions, thumbprint: secureDevices.thumbprint })
      .from(secureSessions)
      .innerJoin(secureDevices, eq(secureDevices.id, secureSessions.deviceId))
      .where(and(eq(secureSessions.id, sessionId), gt(secureSessions.expiresAt, new Date(now()))))
      .limit(1)
    return row && { ...row.session, thumbprint: row.thumbprint }
  }

  /** Of those that come at once one makes the successor. */
  async function rotate(sessionId: string, generation: number, place: string): Promise<Row | undefined> {
    const at = new Date(now())
    const [row] = await database
      .update(secureSessions)
      .set({
        generation: generation + 1,
        rotatedAt: at,
        expiresAt: new Date(at.getTime() + refreshLifetimeMs),
        place,
        secretKid: secrets.kids[0],
      })
      .where(and(eq(secureSessions.id, sessionId), eq(secureSessions.generation, generation)))
      .returning()
    if (row) {
      await database.update(secureDevices).set({ lastSeenAt: at }).where(eq(secureDevices.id, row.deviceId))
    }
    return row
  }

  async function endFamily(row: Row, place: string): Promise<never> {
    await database.delete(secureSessions).where(eq(secureSessions.id, row.id))
    const { deviceId, origin, projectId, userId } = row
    await audit.write({ userId, projectId, deviceId, origin, place, event: 'refresh-token-reused' })
    metrics.countSession('reused')
    throw new GatewayFailure(
      'session/reused',
      'This refresh token was used before, so its session has been ended. Log in again',
    )
  }

  function toTokens(row: Row): SecureTokens {
    // The seconds are part of what is hashed.
    const accessExpiresAtSeconds = Math.floor((now() + accessLifetimeMs) / 1000)
    const { deviceId, id: sessionId, userId } = row
    return {
      userId,
      deviceId,
      sessionId,
      accessToken: tokens.write('access', { sessionId, count: accessExpiresAtSeconds }),
      accessExpiresAtMs: accessExpiresAtSeconds * 1000,
      refreshToken: tokens.write('refresh', { sessionId, count: row.generation }),
      refreshExpiresAtMs: row.expiresAt.getTime(),
      authenticatedAtMs: row.authenticatedAt.getTime(),
    }
  }

  return {
    async begin({ authenticatedAtMs, deviceId, origin, place, projectId, userId }) {
      const at = new Date(now())
      const row = {
        ...{ id: randomUUID(), userId, deviceId, projectId, origin, place, generation: 0 },
        rotatedAt: at,
        createdAt: at,
        authenticatedAt: new Date(authenticatedAtMs),
        expiresAt: new Date(at.getTime() + refreshLifetimeMs),
        secretKid: secrets.kids[0],
      }
      await database.insert(secureSessions).values(row)
      await database.execute(sql`
        delete from ${secureSessions} where id in (
          select id from ${secureSessions} where user_id = ${userId}
          order by rotated_at desc, id offset ${maxSessionsPerUser}
        )`)
      await grants.note(userId, origin)
      metrics.countSession('begun')
      return toTokens(row)
    },
    readToken(accessToken) {
      const content = tokens.read('access', accessToken)
      if (!content || content.count * 1000 <= now()) throw refuse()
      return content.sessionId
    },
    async find(sessionId, thumbprint) {
      const row = await read(sessionId)
      if (row?.thumbprint !== thumbprint) throw refuse()
      const { authenticatedAt, deviceId, id, origin, projectId, userId } = row
      const authenticatedAtMs = authenticatedAt.getTime()
      return { sessionId: id, userId, deviceId, thumbprint, projectId, origin, authenticatedAtMs }
    },
    async refresh({ origin, place, thumbprint, token }) {
      const content = tokens.read('refresh', token)
      if (!content) throw refuse()
      const { count: generation, sessionId } = content
      const row = await read(sessionId)
      if (!row) throw refuse()
      // A token that has left its device has been stolen.
      if (row.thumbprint !== thumbprint) return endFamily(row, place)
      if (row.origin !== origin) throw refuse()
      await sites.require(row.projectId, origin)
      const rotated = row.generation === generation ? await rotate(sessionId, generation, place) : undefined
      if (rotated) {
        await grants.use(rotated.userId, origin)
        metrics.countSession('refreshed')
        return toTokens(rotated)
      }
      const newest = await read(sessionId)
      if (!newest) throw refuse()
      const isRace =
        newest.generation === generation + 1 && now() - newest.rotatedAt.getTime() < refreshGraceMs
      if (!isRace) return endFamily(newest, place)
      metrics.countSession('raced')
      return toTokens(newest)
    },
    async list(userId) {
      const rows = await database
        .select({ session: secureSessions, device: secureDevices.name })
        .from(secureSessions)
        .innerJoin(secureDevices, eq(secureDevices.id, secureSessions.deviceId))
        .where(and(eq(secureSessions.userId, userId), gt(secureSessions.expiresAt, new Date(now()))))
        .orderBy(desc(secureSessions.rotatedAt), secureSessions.id)
      return rows.map(({ device, session }) => ({ ...session, device }))
    },
    async end(userId, sessionId) {
      await database
        .delete(secureSessions)
        .where(and(eq(secureSessions.userId, userId), eq(secureSessions.id, sessionId)))
    },
    async endAtSite(userId, origin) {
      await database
        .delete(secureSessions)
        .where(and(eq(secureSessions.userId, userId), eq(secureSessions.origin, origin)))
    },
    async endAll(userId) {
      await database.delete(secureSessions).where(eq(secureSessions.userId, userId))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices, secureIdentities, secureSessions, secureUsers } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import type { Project } from '../../projects/Project.js'
import type { Secrets } from '../secrets/createSecrets.js'

const emailProvider = 'email'
const uniqueViolation = '23505'

/** What is known of a mailbox on one device at one site. */
export type KnownLogin = {
  /** Undefined where nobody has logged in with this address yet. */
  userId: string | undefined
  /** Its owner let this device in by a mailed link. */
  isDeviceApproved: boolean
  /** When they last proved who they are, where this device is logged in at this site. */
  authenticatedAtMs: number | undefined
}

/** A way a user logs in. */
export type ListedIdentity = { id: string; provider: string; name: string | null; linkedAtMs: number }

/** Users, and how they prove who they are. */
export type Identities = {
  /** What an address is found by. */
  toSubject(email: string): string
  /** What is known of a mailbox on one device; the same one statement whether or not it is known. */
  findLogin(login: {
    projectId: string
    subject: string
    thumbprint: string
    origin: string
  }): Promise<KnownLogin>
  /** The user of a mailbox, made when there is none: call it only for somebody who has proven to own it. */
  findOrMakeUser(owner: { project: Project; email: string }): Promise<{ userId: string; isNewUser: boolean }>
  /** How a user logs in, the oldest first. */
  list(userId: string): Promise<ListedIdentity[]>
  /** The address of a user; undefined for one who logs in another way. */
  findEmail(userId: string): Promise<string | undefined>
  /**
   * Gives a user another address.
   *
   * @returns False when another user of the project has it: two users are never made one.
   */
  replaceEmail(change: { userId: string; email: string }): Promise<boolean>
}

/**
 * Makes the repository of users and identities.
 *
 * @param dependencies - Database, clock and secrets.
 */
export function createIdentities({
  database,
  now,
  secrets,
}: {
  database: Database
  now: () => number
  secrets: Secrets
}): Identities {
  const toSubject = (email: string) => secrets.hash('email', email)
  const sealEmail = (email: string, userId: string, rowId: string) =>
    secrets.box.seal(email, { table: 'secure_identities', userId, rowId })
  const ofUser = (userId: string) =>
    and(eq(secureIdentities.userId, userId), eq(secureIdentities.provider, emailProvider))

  return {
    toSubject,
    async findLogin({ origin, projectId, subject, thumbprint }) {
      const { rows } = (await database.execute(sql`
        select ${secureIdentities.userId} as "userId", ${secureDevices.isApproved} as "isApproved", (
          select max(${secureSessions.authenticatedAt}) from ${secureSessions}
          where ${secureSessions.deviceId} = ${secureDevices.id} and ${secureSessions.origin} = ${origin}
            and ${secureSessions.expiresAt} > ${toTimestamp(now())}
        ) as "authenticatedAt"
        from ${secureIdentities}
        left join ${secureDevices} on ${secureDevices.userId} = ${secureIdentities.userId}
          and ${secureDevices.thumbprint} = ${thumbprint}
        where ${secureIdentities.projectId} = ${projectId} and ${secureIdentities.provider} = ${emailProvider}
          and ${secureIdentities.subject} = ${subject}
      `)) as { rows: { userId: string; isApproved: boolean | null; authenticatedAt: string | Date | null }[] }
      const [row] = rows
      return {
        userId: row?.userId,
        isDeviceApproved: row?.isApproved === true,
        authenticatedAtMs: row?.authenticatedAt ? new Date(row.authenticatedAt).getTime() : undefined,
      }
    },
    async findOrMakeUser({ email, project }) {
      const subject = toSubject(email)
      const [userId, id] = [randomUUID(), randomUUID()]
      const emailBox = await sealEmail(email, userId, id)
      const createdAt = new Date(now())
      return database.transaction(async (transaction) => {
        const added = await transaction
          .insert(secureIdentities)
          .values({
            id,
            projectId: project.id,
            provider: emailProvider,
            subject,
            userId,
            emailBox,
            createdAt,
          })
          .onConflictDoNothing()
          .returning({ id: secureIdentities.id })
        if (added.length > 0) {
          const { id: projectId, recoveryPolicy } = project
          await transaction.insert(secureUsers).values({ id: userId, projectId, recoveryPolicy, createdAt })
          return { userId, isNewUser: true }
        }
        const [known] = await transaction
          .select({ userId: secureIdentities.userId })
          .from(secureIdentities)
          .where(
            and(
              eq(secureIdentities.projectId, project.id),
              eq(secureIdentities.provider, emailProvider),
              eq(secureIdentities.subject, subject),
            ),
          )
        if (!known) throw new Error('The identity went away meanwhile')
        return { userId: known.userId, isNewUser: false }
      })
    },
    async findEmail(userId) {
      const [row] = await database
        .select({ id: secureIdentities.id, emailBox: secureIdentities.emailBox })
        .from(secureIdentities)
        .where(ofUser(userId))
        .limit(1)
      if (!row?.emailBox) return undefined
      return secrets.box.open(row.emailBox, { table: 'secure_identities', userId, rowId: row.id })
    },
    async list(userId) {
      const rows = await database
        .select()
        .from(secureIdentities)
        .where(eq(secureIdentities.userId, userId))
        .orderBy(asc(secureIdentities.createdAt), asc(secureIdentities.id))
      return Promise.all(
        rows.map(async ({ createdAt, emailBox, id, provider }) => ({
          ...{ id, provider, linkedAtMs: createdAt.getTime() },
          name:
            emailBox && (await secrets.box.open(emailBox, { table: 'secure_identities', userId, rowId: id })),
        })),
      )
    },
    async replaceEmail({ email, userId }) {
      const [row] = await database
        .select({ id: secureIdentities.id })
        .from(secureIdentities)
        .where(ofUser(userId))
        .limit(1)
      if (!row) throw new Error('The user has no address')
      const emailBox = await sealEmail(email, userId, row.id)
      try {
        await database
          .update(secureIdentities)
          .set({ subject: toSubject(email), emailBox })
          .where(eq(secureIdentities.id, row.id))
        return true
      } catch (error) {
        if ((error as { cause?: { code?: string } }).cause?.code === uniqueViolation) return false
        throw error
      }
    },
  }
}

import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices, secureIdentities, secureSessions, secureUsers } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import type { Project } from '../../projects/Project.js'
import type { Secrets } from '../secrets/createSecrets.js'
import { WalletFailure } from '../WalletFailure.js'

const emailProvider = 'email'
const table = 'secure_identities'

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
type IdentityRow = typeof secureIdentities.$inferSelect

/** Users, and how they prove who they are. */
export type Identities = {
  /** What an address is kept by. */
  toSubject(email: string): string
  /** What an address may be kept by: one of each of the operator’s secrets, the active one's first. */
  toSubjects(email: string): string[]
  /** What is known of a mailbox on one device; the same one statement whether or not it is known. */
  findLogin(login: {
    projectId: string
    email: string
    thumbprint: string
    origin: string
  }): Promise<KnownLogin>
  /** The user of a mailbox, made when there is none: call it only for somebody who has proven to own it. */
  findOrMakeUser(owner: { project: Project; email: string }): Promise<{ userId: string; isNewUser: boolean }>
  /** How a user logs in, the oldest first. */
  list(userId: string): Promise<ListedIdentity[]>
  /**
   * The user of an account at a provider, made when there is none; nothing but provider and subject makes two logins one user.
   * What is shown of them is as the provider says now; a name that it does not say again stays.
   */
  findOrMakeSocialUser(owner: {
    project: Project
    provider: string
    subject: string
    /** Only one that the provider has verified, in its one spelling. */
    email: string | undefined
    userName: string | undefined
  }): Promise<{ userId: string; isNewUser: boolean; userName: string | undefined }>
  /** The address of a user; undefined for one who logs in another way. */
  findEmail(userId: string): Promise<string | undefined>
  /** Every address a user has: the one they log in by, and those that providers have verified for their other logins. */
  listEmails(userId: string): Promise<string[]>
  /**
   * Gives a user another address.
   *
   * @param transaction - A transaction, in which nobody else gets the address meanwhile.
   * @returns False when another user of the project has it: two users are never made one.
   */
  replaceEmail(
    transaction: Pick<Database, 'execute' | 'select' | 'update'>,
    change: { userId: string; email: string },
  ): Promise<boolean>
  /**
   * Gives the logins of one user to another. What is ciphered is bound to its user, so it is ciphered anew.
   *
   * @param transaction - The transaction, which holds both users.
   */
  move(transaction: Pick<Database, 'select' | 'update'>, from: string, to: string): Promise<void>
  /**
   * In a transaction that holds the user: takes a login away, but never the last.
   *
   * @throws GatewayFailure `identity/unknown`, `identity/last`
   */
  remove(
    transaction: Pick<Database, 'delete' | 'select'>,
    login: { userId: string; identityId: string },
  ): Promise<void>
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
  const toSubjects = (email: string) => secrets.hashes('email', email)
  const seal = (text: string, userId: string, rowId: string) =>
    secrets.box.seal(text, { table, userId, rowId })
  const sealOptional = async (text: string | undefined, userId: string, rowId: string) =>
    text === undefined ? null : seal(text, userId, rowId)
  const open = (sealed: string, userId: string, rowId: string) =>
    secrets.box.open(sealed, { table, userId, rowId })
  const ofUser = (userId: string) =>
    and(eq(secureIdentities.userId, userId), eq(secureIdentities.provider, emailProvider))

  /**
   * Of those that come at once one makes the user.
   *
   * @param subjects - What the identity may be kept by; it is kept by that of `made` from now on.
   */
  async function findOrMake(
    project: Project,
    made: Omit<IdentityRow, 'projectId' | 'createdAt'>,
    subjects: readonly string[] = [made.subject],
  ) {
    const { id: projectId, recoveryPolicy } = project
    const { provider, userId } = made
    const createdAt = new Date(now())
    return database.transaction(async (transaction) => {
      await holdSubjects(transaction, subjects)
      const [known] = await transaction
        .select()
        .from(secureIdentities)
        .where(
          and(
            eq(secureIdentities.projectId, projectId),
            eq(secureIdentities.provider, provider),
            inArray(secureIdentities.subject, [...subjects]),
          ),
        )
      if (known) return { row: known, isNewUser: false }
      const [added] = await transaction
        .insert(secureIdentities)
        .values({ ...made, projectId, createdAt })
        .onConflictDoNothing()
        .returning()
      if (added) {
        await transaction.insert(secureUsers).values({ id: userId, projectId, recoveryPolicy, createdAt })
        return { row: added, isNewUser: true }
      }
      throw new Error('The identity came meanwhile, without waiting for its turn')
    })
  }

  /** What was kept under a secret from before goes under the active one. */
  async function renewEmail({ id, userId }: IdentityRow, email: string): Promise<void> {
    await database
      .update(secureIdentities)
      .set({ subject: toSubject(email), emailBox: await seal(email, userId, id) })
      .where(eq(secureIdentities.id, id))
  }

  return {
    toSubject,
    toSubjects,
    async findLogin({ email, origin, projectId, thumbprint }) {
      const subjects = sql.join(
        toSubjects(email).map((subject) => sql`${subject}`),
        sql`, `,
      )
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
          and ${secureIdentities.subject} in (${subjects})
      `)) as { rows: { userId: string; isApproved: boolean | null; authenticatedAt: string | Date | null }[] }
      const [row] = rows
      return {
        userId: row?.userId,
        isDeviceApproved: row?.isApproved === true,
        authenticatedAtMs: row?.authenticatedAt ? new Date(row.authenticatedAt).getTime() : undefined,
      }
    },
    async findOrMakeUser({ email, project }) {
      const [userId, id] = [randomUUID(), randomUUID()]
      const made = {
        ...{ id, userId, provider: emailProvider, subject: toSubject(email), userNameBox: null },
        emailBox: await seal(email, userId, id),
      }
      const { isNewUser, row } = await findOrMake(project, made, toSubjects(email))
      if (row.subject !== made.subject) await renewEmail(row, email)
      return { userId: row.userId, isNewUser }
    },
    async findOrMakeSocialUser({ email, project, provider, subject, userName }) {
      const [userId, id] = [randomUUID(), randomUUID()]
      const made = {
        ...{ id, userId, provider, subject },
        emailBox: await sealOptional(email, userId, id),
        userNameBox: await sealOptional(userName, userId, id),
      }
      const { isNewUser, row } = await findOrMake(project, made)
      if (isNewUser) return { userId, isNewUser, userName }
      const present = {
        emailBox: await sealOptional(email, row.userId, row.id),
        ...(userName === undefined ? {} : { userNameBox: await seal(userName, row.userId, row.id) }),
      }
      await database.update(secureIdentities).set(present).where(eq(secureIdentities.id, row.id))
      const known = row.userNameBox === null ? undefined : await open(row.userNameBox, row.userId, row.id)
      return { userId: row.userId, isNewUser, userName: userName ?? known }
    },
    async findEmail(userId) {
      const [row] = await database
        .select({ id: secureIdentities.id, emailBox: secureIdentities.emailBox })
        .from(secureIdentities)
        .where(ofUser(userId))
        .limit(1)
      if (!row?.emailBox) return undefined
      return open(row.emailBox, userId, row.id)
    },
    async listEmails(userId) {
      const rows = await database
        .select({ id: secureIdentities.id, emailBox: secureIdentities.emailBox })
        .from(secureIdentities)
        .where(and(eq(secureIdentities.userId, userId), isNotNull(secureIdentities.emailBox)))
      const emails = await Promise.all(rows.map(({ emailBox, id }) => open(emailBox ?? '', userId, id)))
      return [...new Set(emails)]
    },
    async list(userId) {
      const rows = await database
        .select()
        .from(secureIdentities)
        .where(eq(secureIdentities.userId, userId))
        .orderBy(asc(secureIdentities.createdAt), asc(secureIdentities.id))
      return Promise.all(
        rows.map(async ({ createdAt, emailBox, id, provider, userNameBox }) => {
          const sealed = emailBox ?? userNameBox
          return {
            id,
            provider,
            linkedAtMs: createdAt.getTime(),
            name: sealed && (await open(sealed, userId, id)),
          }
        }),
      )
    },
    async move(transaction, from, to) {
      const rows = await transaction.select().from(secureIdentities).where(eq(secureIdentities.userId, from))
      for (const { emailBox, id, provider, userNameBox } of rows) {
        const reseal = async (box: string | null) => box && seal(await open(box, from, id), to, id)
        const email = provider === emailProvider && emailBox ? await open(emailBox, from, id) : undefined
        await transaction
          .update(secureIdentities)
          .set({
            userId: to,
            emailBox: await reseal(emailBox),
            userNameBox: await reseal(userNameBox),
            ...(email !== undefined && { subject: toSubject(email) }),
          })
          .where(eq(secureIdentities.id, id))
      }
    },
    async remove(transaction, { identityId, userId }) {
      const logins = await transaction
        .select({ id: secureIdentities.id })
        .from(secureIdentities)
        .where(eq(secureIdentities.userId, userId))
      if (!logins.some(({ id }) => id === identityId)) {
        throw new WalletFailure('identity/unknown', 'This user has no such login')
      }
      if (logins.length === 1) {
        throw new WalletFailure('identity/last', 'It is your only login. Add another one first')
      }
      await transaction
        .delete(secureIdentities)
        .where(and(eq(secureIdentities.userId, userId), eq(secureIdentities.id, identityId)))
    },
    async replaceEmail(transaction, { email, userId }) {
      const [row] = await transaction.select().from(secureIdentities).where(ofUser(userId)).limit(1)
      if (!row) throw new Error('The user has no address')
      const { id, projectId } = row
      const subjects = toSubjects(email)
      await holdSubjects(transaction, subjects)
      const others = await transaction
        .select({ id: secureIdentities.id })
        .from(secureIdentities)
        .where(
          and(
            eq(secureIdentities.projectId, projectId),
            eq(secureIdentities.provider, emailProvider),
            inArray(secureIdentities.subject, subjects),
            ne(secureIdentities.id, id),
          ),
        )
      if (others.length > 0) return false
      const emailBox = await seal(email, userId, id)
      await transaction
        .update(secureIdentities)
        .set({ subject: toSubject(email), emailBox })
        .where(eq(secureIdentities.id, id))
      return true
    },
  }
}

/** Gateways that have another active secret keep one address by another hash; they take turns by the one all of them know. */
async function holdSubjects(
  transaction: Pick<Database, 'execute'>,
  subjects: readonly string[],
): Promise<void> {
  const [first] = [...subjects].sort()
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${first}, 0))`)
}

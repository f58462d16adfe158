import { randomBytes, randomUUID } from 'node:crypto'
import { daySeconds } from '@latchkey/primitives'
import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureEmailChanges, secureSessions } from '../../db/schema/index.js'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Identities } from '../identities/createIdentities.js'
import type { Secrets } from '../secrets/createSecrets.js'
import { WalletFailure } from '../WalletFailure.js'

/** So long a change of address can be undone, and no other one begins; in milliseconds. */
export const undoLifetimeMs = 3 * daySeconds * 1000

const table = 'secure_email_changes'

/** A change that was made or undone. */
export type EmailChangeRow = typeof secureEmailChanges.$inferSelect

/** Makes changes of address so that who had the address before can undo them. */
export type EmailChanges = {
  /**
   * Refuses to begin while a change can still be undone, or was undone a short while ago.
   *
   * @throws GatewayFailure `email/change-waits`
   */
  assertNone(userId: string): Promise<void>
  /**
   * Refuses an address that somebody else had a short while ago, who may want it back.
   *
   * @throws GatewayFailure `email/changed`
   */
  assertFree(owner: { projectId: string; email: string }): Promise<void>
  /**
   * Gives a user another address.
   *
   * @returns The token that undoes it, which is kept nowhere.
   * @throws GatewayFailure `email/taken` when another user of the project has it, `email/change-waits`
   */
  change(change: {
    userId: string
    projectId: string
    origin: string
    previous: string
    next: string
  }): Promise<{ token: string }>
  /** The change that a token undoes, and the address that comes back. */
  find(token: string): Promise<{ row: EmailChangeRow; email: string } | undefined>
  /**
   * Undoes it, for whoever comes first, and ends the sessions that began after it. For another while no change begins.
   *
   * @returns Undefined when the token works no more.
   * @throws GatewayFailure `email/taken`
   */
  undo(token: string): Promise<{ row: EmailChangeRow; email: string } | undefined>
}

/**
 * Makes the repository of changes of address.
 *
 * @param dependencies - Database, clock, identities and secrets.
 */
export function createEmailChanges({
  database,
  identities,
  now,
  secrets,
}: {
  database: Database
  identities: Pick<Identities, 'replaceEmail' | 'toSubject' | 'toSubjects'>
  now: () => number
  secrets: Secrets
}): EmailChanges {
  const { expiresAt, id, previousSubject, projectId, tokenHash, userId } = secureEmailChanges
  const isAlive = () => gt(expiresAt, new Date(now()))
  const isToken = (token: string) => and(inArray(tokenHash, secrets.hashes('email-undo', token)), isAlive())
  const toPlace = (row: { id: string; userId: string }) => ({ table, userId: row.userId, rowId: row.id })
  const openPrevious = (row: EmailChangeRow) => secrets.box.open(row.previousBox, toPlace(row))

  async function refuseWhile(owner: string): Promise<never> {
    const [row] = await database.select({ expiresAt }).from(secureEmailChanges).where(eq(userId, owner))
    const until = row?.expiresAt ?? new Date(now())
    throw new WalletFailure(
      'email/change-waits',
      `The address was changed, or a change undone, a short while ago. It can be changed again from ${until.toISOString()}`,
      {
        retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now()) / 1000)),
        context: { untilMs: until.getTime() },
      },
    )
  }

  const changes: EmailChanges = {
    async assertNone(owner) {
      const rows = await database
        .select({ id })
        .from(secureEmailChanges)
        .where(and(eq(userId, owner), isAlive()))
      if (rows.length > 0) await refuseWhile(owner)
    },
    async assertFree({ email, projectId: project }) {
      const rows = await database
        .select({ id })
        .from(secureEmailChanges)
        .where(
          and(
            eq(projectId, project),
            inArray(previousSubject, identities.toSubjects(email)),
            isNotNull(tokenHash),
            isAlive(),
          ),
        )
      if (rows.length === 0) return
      throw new WalletFailure(
        'email/changed',
        'The wallet of this address was given another one a short while ago. If it was not you, use the link in the mail that says so',
      )
    },
    async change({ next, previous, ...change }) {
      const owner = change.userId
      const token = randomBytes(32).toString('base64url')
      const row = {
        ...{ ...change, id: randomUUID() },
        previousSubject: identities.toSubject(previous),
        tokenHash: secrets.hash('email-undo', token),
        changedAt: new Date(now()),
        expiresAt: new Date(now() + undoLifetimeMs),
      }
      const previousBox = await secrets.box.seal(previous, toPlace(row))
      const isMade = await database.transaction(async (transaction) => {
        await transaction
          .delete(secureEmailChanges)
          .where(and(eq(userId, owner), lte(expiresAt, new Date(now()))))
        const made = await transaction
          .insert(secureEmailChanges)
          .values({ ...row, previousBox })
          .onConflictDoNothing()
          .returning({ id })
        if (made.length === 0) return false
        if (await identities.replaceEmail(transaction, { userId: owner, email: next })) return true
        throw refuseTaken()
      })
      return isMade ? { token } : refuseWhile(owner)
    },
    async find(token) {
      const [row] = await database.select().from(secureEmailChanges).where(isToken(token))
      return row && { row, email: await openPrevious(row) }
    },
    undo: (token) =>
      database.transaction(async (transaction) => {
        const [row] = await transaction
          .update(secureEmailChanges)
          .set({ tokenHash: null, expiresAt: new Date(now() + undoLifetimeMs) })
          .where(isToken(token))
          .returning()
        if (!row) return undefined
        const email = await openPrevious(row)
        if (!(await identities.replaceEmail(transaction, { userId: row.userId, email }))) throw refuseTaken()
        await transaction
          .delete(secureSessions)
          .where(and(eq(secureSessions.userId, row.userId), gt(secureSessions.createdAt, row.changedAt)))
        return { row, email }
      }),
  }
  return changes
}

function refuseTaken(): GatewayFailure {
  return new WalletFailure('email/taken', 'Somebody else logs in with this address. Choose another one')
}

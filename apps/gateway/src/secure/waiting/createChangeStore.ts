import type { Change, WaitingChange } from '@latchkey/wire/secure'
import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureChanges } from '../../db/schema/index.js'

/** A change as it is stored. */
export type ChangeRow = typeof secureChanges.$inferSelect

/** Nobody was written to for so long: whoever wrote it has died, in milliseconds. */
const untoldLifetimeMs = 60 * 60_000

type Statements = Pick<Database, 'delete' | 'select' | 'update'>

/** The changes that wait. */
export type ChangeStore = ReturnType<typeof createChangeStore>

/**
 * Makes the repository of changes that wait.
 *
 * @param dependencies - Database and clock.
 */
export function createChangeStore({ database, now }: { database: Database; now: () => number }) {
  const is = (id: string) => eq(secureChanges.id, id)

  return {
    async find(id: string): Promise<ChangeRow | undefined> {
      const [row] = await database.select().from(secureChanges).where(is(id))
      return row
    },
    async findKind(userId: string, kind: Change['kind']): Promise<ChangeRow | undefined> {
      const [row] = await database
        .select()
        .from(secureChanges)
        .where(and(eq(secureChanges.userId, userId), eq(secureChanges.kind, kind)))
      return row
    },
    list(userId: string): Promise<ChangeRow[]> {
      return database
        .select()
        .from(secureChanges)
        .where(and(eq(secureChanges.userId, userId), isNotNull(secureChanges.notifiedAt)))
        .orderBy(secureChanges.dueAt)
    },
    /** Writes one; false where there is one of that kind by now. */
    async insert(row: Omit<ChangeRow, 'notifiedAt' | 'remindedAt'>): Promise<boolean> {
      const rows = await database
        .insert(secureChanges)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: secureChanges.id })
      return rows.length > 0
    },
    /** From now on it is waited for. */
    async confirm(id: string, dueAt: Date): Promise<ChangeRow | undefined> {
      const [row] = await database
        .update(secureChanges)
        .set({ notifiedAt: new Date(now()), dueAt })
        .where(is(id))
        .returning()
      return row
    },
    /** Takes one away; undefined where somebody else has. */
    async take(id: string, statements: Statements = database): Promise<ChangeRow | undefined> {
      const [row] = await statements.delete(secureChanges).where(is(id)).returning()
      return row
    },
    /** In a transaction: holds one that is due still. */
    async holdDue(statements: Statements, id: string): Promise<ChangeRow | undefined> {
      const [row] = await statements
        .select()
        .from(secureChanges)
        .where(and(is(id), isNotNull(secureChanges.notifiedAt), lte(secureChanges.dueAt, new Date(now()))))
        .for('update')
      return row
    },
    listDue(): Promise<ChangeRow[]> {
      return database
        .select()
        .from(secureChanges)
        .where(and(isNotNull(secureChanges.notifiedAt), lte(secureChanges.dueAt, new Date(now()))))
        .orderBy(secureChanges.dueAt)
        .limit(100)
    },
    /** Those that are due within a time and that nobody was reminded of; each goes to one gateway. */
    takeReminders(withinMs: number): Promise<ChangeRow[]> {
      const nowMs = now()
      return database
        .update(secureChanges)
        .set({ remindedAt: new Date(nowMs) })
        .where(
          and(
            isNotNull(secureChanges.notifiedAt),
            isNull(secureChanges.remindedAt),
            lte(secureChanges.dueAt, new Date(nowMs + withinMs)),
            sql`${secureChanges.dueAt} > ${new Date(nowMs).toISOString()}::timestamptz`,
          ),
        )
        .returning()
    },
    /** A reminder that nobody could be sent is sent another time. */
    async giveBackReminder(id: string): Promise<void> {
      await database.update(secureChanges).set({ remindedAt: null }).where(is(id))
    },
    /** Takes out those that nobody was told of. */
    async prune(): Promise<void> {
      await database
        .delete(secureChanges)
        .where(
          and(
            isNull(secureChanges.notifiedAt),
            lt(secureChanges.requestedAt, new Date(now() - untoldLifetimeMs)),
          ),
        )
    },
  }
}

/**
 * Writes a change as its user sees it.
 *
 * @param row - As it is stored.
 * @param deviceId - Who looks.
 */
export function toWaitingChange(row: ChangeRow, deviceId: string): WaitingChange {
  const { device, dueAt, id, kind, origin, place, requestedAt } = row
  return {
    ...{ id, kind, origin, device, place, isOwn: row.deviceId === deviceId },
    requestedAtMs: requestedAt.getTime(),
    dueAtMs: dueAt.getTime(),
  }
}

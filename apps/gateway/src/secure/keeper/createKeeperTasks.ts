import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureKeeperTasks } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import type { Keeper, KeeperHalf } from './createKeeper.js'

/** A statement, in a transaction or not. */
export type Statements = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/** A wallet that is not written by then is not written at all. */
const planLifetimeMs = 10 * 60_000
/** Whoever began to destroy a half and is not done by then has died. */
const claimLifetimeMs = 60_000
const batchSize = 100

/**
 * Keeps the keeper's store in step with the gateway's. They may be two databases, so nothing is written in both at once: what
 * the keeper is to destroy is written down first, in the transaction that makes it due.
 */
export type KeeperTasks = {
  /** Before a half is given to the keeper: it goes again unless it is settled. */
  plan(half: KeeperHalf): Promise<void>
  /**
   * In the transaction that writes the slot: the half stays.
   *
   * @returns False when it is too late, and the transaction must not be.
   */
  settle(statements: Statements, half: KeeperHalf): Promise<boolean>
  /** In the transaction that destroys the slots: their halves go. */
  order(statements: Statements, halves: readonly KeeperHalf[]): Promise<void>
  /** Makes a plan due that came to nothing. */
  drop(half: KeeperHalf): Promise<void>
  /** Destroys what is due. */
  run(): Promise<void>
}

/**
 * Makes the list of what the keeper has to destroy.
 *
 * @param dependencies - The gateway's database, the keeper and the clock.
 */
export function createKeeperTasks({
  database,
  keeper,
  now,
}: {
  database: Database
  keeper: Pick<Keeper, 'destroy'>
  now: () => number
}): KeeperTasks {
  const isTask = ({ halfId, userId }: KeeperHalf) =>
    and(eq(secureKeeperTasks.userId, userId), eq(secureKeeperTasks.halfId, halfId))

  async function claim(): Promise<KeeperHalf[]> {
    const nowMs = now()
    const { rows } = (await database.execute(sql`
      update ${secureKeeperTasks} set claimed_at = ${toTimestamp(nowMs)}
      where (user_id, half_id) in (
        select user_id, half_id from ${secureKeeperTasks}
        where due_at <= ${toTimestamp(nowMs)}
          and (claimed_at is null or claimed_at < ${toTimestamp(nowMs - claimLifetimeMs)})
        limit ${batchSize} for update skip locked
      )
      returning user_id as "userId", half_id as "halfId"
    `)) as { rows: KeeperHalf[] }
    return rows
  }

  return {
    async plan({ halfId, userId }) {
      const dueAt = new Date(now() + planLifetimeMs)
      await database
        .insert(secureKeeperTasks)
        .values({ userId, halfId, dueAt })
        .onConflictDoUpdate({
          target: [secureKeeperTasks.userId, secureKeeperTasks.halfId],
          set: { dueAt },
        })
    },
    async settle(statements, half) {
      const rows = await statements
        .delete(secureKeeperTasks)
        .where(and(isTask(half), isNull(secureKeeperTasks.claimedAt)))
        .returning({ halfId: secureKeeperTasks.halfId })
      return rows.length > 0
    },
    async order(statements, halves) {
      if (halves.length === 0) return
      const dueAt = new Date(now())
      await statements
        .insert(secureKeeperTasks)
        .values(halves.map(({ halfId, userId }) => ({ userId, halfId, dueAt })))
        .onConflictDoUpdate({
          target: [secureKeeperTasks.userId, secureKeeperTasks.halfId],
          set: { dueAt },
        })
    },
    async drop(half) {
      await database
        .update(secureKeeperTasks)
        .set({ dueAt: new Date(now()) })
        .where(isTask(half))
    },
    async run() {
      for (let halves = await claim(); halves.length > 0; halves = await claim()) {
        for (const half of halves) {
          await keeper.destroy(half)
          await database.delete(secureKeeperTasks).where(isTask(half))
        }
      }
    },
  }
}

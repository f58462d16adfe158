import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../db/schema/index.js'
import { toTimestamp } from '../db/toTimestamp.js'
import { RpcFailure } from '../http/RpcFailure.js'
import type { SponsorPolicy } from './createPolicies.js'

const dayMs = 86_400_000
/** How many promises are looked after at a time. */
const settledAtOnce = 50

/** Something the operator will pay for if it happens. */
export type SpendingPromise = {
  /** What can happen once on its network: promising it again does not count twice. */
  id: string
  policy: SponsorPolicy
  /** For whom. */
  user: string
  /** The most it may cost, in base units. */
  amount: bigint
  /** After that it cannot happen any more. */
  expiresAtMs: number
  /** What is needed to find out later whether it has happened. */
  details: Record<string, string>
}

/** A promise as it was written down. */
export type OpenPromise = Pick<typeof sponsorPromises.$inferSelect, 'id' | 'amount' | 'details' | 'networkId'>

/** The budgets of all projects, exact at all gateways on one database together. */
export type Spending = {
  /**
   * Takes what something may cost out of the budgets of its project and user for today, or out of none.
   *
   * @throws RpcFailure when it does not fit.
   */
  promise(promise: SpendingPromise): Promise<void>
  /**
   * Writes down what something has cost, and gives back the rest.
   *
   * @param id - The promise; an unknown one was settled before.
   * @param used - Base units; 0 for what did not happen.
   */
  settle(id: string, used: bigint): Promise<void>
  /** Promises of a network that are over, the oldest first; some of them. */
  listExpired(networkId: string): Promise<OpenPromise[]>
  /** Deletes budgets of days that are over. */
  clean(): Promise<void>
}

type Transaction = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/**
 * Makes the ledger of what sponsors have promised and spent.
 *
 * @param dependencies - Database and clock.
 */
export function createSpending({ database, now }: { database: Database; now: () => number }): Spending {
  async function take(transaction: Transaction, name: string, amount: bigint, limit: bigint) {
    // One statement: of those who come at once each sees what the one before has taken.
    const { rows } = (await transaction.execute(sql`
      insert into ${sponsorBudgets} (name, amount, expires_at)
      select ${name}, ${String(amount)}::numeric, ${toTimestamp(now() + 2 * dayMs)}
      where ${String(amount)}::numeric <= ${String(limit)}::numeric
      on conflict (name) do update set amount = ${sponsorBudgets.amount} + excluded.amount
      where ${sponsorBudgets.amount} + excluded.amount <= ${String(limit)}::numeric
      returning name
    `)) as { rows: unknown[] }
    return rows.length > 0
  }

  return {
    async promise({ amount, details, expiresAtMs, id, policy, user }) {
      const { projectId, networkId, dailyBudget, userDailyBudget } = policy
      const day = new Date(now()).toISOString().slice(0, 10)
      const ofProject = `${projectId}|${networkId}|${day}`
      const fresh = [ofProject, `${ofProject}|${user}`]
      await database.transaction(async (transaction) => {
        const expiresAt = new Date(expiresAtMs)
        await transaction
          .insert(sponsorPromises)
          .values({ id, projectId, networkId, amount: 0n, budgets: fresh, details, expiresAt })
          .onConflictDoNothing()
        const [known] = await transaction
          .select()
          .from(sponsorPromises)
          .where(eq(sponsorPromises.id, id))
          .for('update')
        // Settled by another gateway in this very moment.
        if (!known) throw new RpcFailure('rejected', 'This was promised before and has expired. Ask again')
        if (known.projectId !== projectId) {
          throw new RpcFailure('rejected', 'Another project pays for this already')
        }
        const more = amount > known.amount ? amount - known.amount : 0n
        for (const [index, name] of known.budgets.entries()) {
          const limit = index === 0 ? dailyBudget : userDailyBudget
          if (more > 0n && !(await take(transaction, name, more, limit))) {
            throw new RpcFailure(
              'throttled',
              index === 0
                ? 'What this project pays for in a day is used up. Try again tomorrow, or pay yourself'
                : 'What this project pays for one user in a day is used up. Try again tomorrow, or pay yourself',
            )
          }
        }
        await transaction
          .update(sponsorPromises)
          .set({
            amount: known.amount + more,
            details: { ...known.details, ...details },
            expiresAt: expiresAt > known.expiresAt ? expiresAt : known.expiresAt,
          })
          .where(eq(sponsorPromises.id, id))
      })
    },

    async settle(id, used) {
      await database.transaction(async (transaction) => {
        const [settled] = await transaction
          .delete(sponsorPromises)
          .where(eq(sponsorPromises.id, id))
          .returning()
        if (!settled || settled.amount <= used) return
        const rest = settled.amount - used
        // In the order in which they are taken, or two could wait for each other.
        for (const name of settled.budgets) {
          await transaction
            .update(sponsorBudgets)
            .set({ amount: sql`greatest(${sponsorBudgets.amount} - ${String(rest)}::numeric, 0)` })
            .where(eq(sponsorBudgets.name, name))
        }
      })
    },

    async listExpired(networkId) {
      return database
        .select()
        .from(sponsorPromises)
        .where(and(eq(sponsorPromises.networkId, networkId), lt(sponsorPromises.expiresAt, new Date(now()))))
        .orderBy(sponsorPromises.expiresAt)
        .limit(settledAtOnce)
    },

    async clean() {
      await database.delete(sponsorBudgets).where(lt(sponsorBudgets.expiresAt, new Date(now())))
    },
  }
}

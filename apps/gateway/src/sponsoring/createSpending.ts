import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../db/schema/index.js'
import { createRefusals } from './createRefusals.js'
import { openPromise } from './openPromise.js'
import type { OpenPromise, Spending } from './Spending.js'
import { takeBudget } from './takeBudget.js'
import { type Budget, toBudgets, toHeld } from './toBudgets.js'
import { toReturns } from './toReturns.js'

/** How many promises are looked after at a time. */
const lookedAtOnce = 50
/** What could not be found out is tried again after so long, and then after twice as long each time. */
const firstRetryMs = 5_000
const longestRetryMs = 600_000

/**
 * Makes the ledger of what sponsors have promised and spent. What can still leave the sponsor's account is in it at any time.
 *
 * @param dependencies - Database and clock.
 */
export function createSpending({ database, now }: { database: Database; now: () => number }): Spending {
  const refusals = createRefusals({ database, now })
  const isOf = (id: string) => eq(sponsorPromises.id, id)

  return {
    async promise(promise) {
      const { amount, blocks, hash, id, policy, user } = promise
      const day = new Date(now()).toISOString().slice(0, 10)
      const budgets = toBudgets({ blocks, day, policy, user })
      let full: Budget | undefined
      try {
        await database.transaction(async (transaction) => {
          const known = await openPromise(transaction, promise, { nowMs: now(), refusals })
          const more = amount > known.amount ? amount - known.amount : 0n
          // What is raised later holds no more than it costs.
          const held = known.amount === 0n ? toHeld(more, policy) : more
          for (const budget of more > 0n ? budgets : []) {
            if (await takeBudget(transaction, budget, { amount: budget.isHeld ? held : more, nowMs: now() }))
              continue
            full = budget
            throw new Error('A budget is full')
          }
          const names = budgets.map(({ name }) => name)
          const part = { amount: String(more), held: String(held), budgets: names }
          const later = (one: Date, other: number) => new Date(Math.max(one.getTime(), other))
          await transaction
            .update(sponsorPromises)
            .set({
              amount: known.amount + more,
              parts: more > 0n ? [...withParts(known), part] : known.parts,
              hashes: known.hashes.includes(hash) ? known.hashes : [...known.hashes, hash],
              expiresAt: later(known.expiresAt, promise.expiresAtMs),
              lookAt: later(known.lookAt, promise.lookAtMs),
            })
            .where(isOf(id))
        })
      } catch (error) {
        // Nothing was taken. Said outside, so that no row is held while it is found out.
        if (full) throw await refusals.toFull(full, policy, amount)
        throw error
      }
    },

    async settle({ expiresAt, id }, used) {
      return database.transaction(async (transaction) => {
        const [settled] = await transaction
          .delete(sponsorPromises)
          .where(and(isOf(id), eq(sponsorPromises.expiresAt, expiresAt)))
          .returning()
        if (!settled) return false
        for (const [name, change] of toReturns(withParts(settled), used)) {
          await transaction
            .update(sponsorBudgets)
            .set({ amount: sql`greatest(${sponsorBudgets.amount} + ${String(change)}::numeric, 0)` })
            .where(eq(sponsorBudgets.name, name))
        }
        return true
      })
    },

    async find(id) {
      const [promise] = await database.select().from(sponsorPromises).where(isOf(id))
      return promise
    },

    async listDue(networkId) {
      return database
        .select()
        .from(sponsorPromises)
        .where(and(eq(sponsorPromises.networkId, networkId), lt(sponsorPromises.lookAt, new Date(now()))))
        .orderBy(asc(sponsorPromises.lookAt), asc(sponsorPromises.id))
        .limit(lookedAtOnce)
    },

    async postpone(id, afterMs, details = {}) {
      await database
        .update(sponsorPromises)
        .set({
          lookAt: new Date(now() + afterMs),
          failures: 0,
          details: sql`${sponsorPromises.details} || ${JSON.stringify(details)}::jsonb`,
        })
        .where(isOf(id))
    },

    async postponeFailed({ failures, id }) {
      const afterMs = Math.min(firstRetryMs * 2 ** Math.min(failures, 20), longestRetryMs)
      await database
        .update(sponsorPromises)
        .set({ lookAt: new Date(now() + afterMs), failures: failures + 1 })
        .where(isOf(id))
    },

    async clean() {
      await database.delete(sponsorBudgets).where(lt(sponsorBudgets.expiresAt, new Date(now())))
    },
  }
}

/** One of before there were parts is one. */
function withParts({ amount, budgets, parts }: OpenPromise): OpenPromise['parts'] {
  return parts.length > 0 || amount === 0n ? parts : [{ amount: String(amount), budgets }]
}

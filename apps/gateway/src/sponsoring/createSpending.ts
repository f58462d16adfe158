import type { CallerBlock } from '@latchkey/primitives'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../db/schema/index.js'
import { toTimestamp } from '../db/toTimestamp.js'
import type { SponsorPolicy } from './createPolicies.js'
import { createRefusals } from './createRefusals.js'
import { SponsorRefusal } from './SponsorRefusal.js'
import { type Budget, toBudgets, toHeld } from './toBudgets.js'
import { toReturns } from './toReturns.js'

const dayMs = 86_400_000
/** How many promises are looked after at a time. */
const lookedAtOnce = 50
/** How long a promise can be asked for again; so far back it has to be searched for what came of it. */
const longestAskedMs = 3_600_000
/** How many forms of one thing are signed: other limits, other fees, another span. */
const maxHashes = 64
/** What could not be found out is tried again after so long, and then after twice as long each time. */
const firstRetryMs = 5_000
const longestRetryMs = 600_000

/** Something the operator will pay for if it happens. */
export type SpendingPromise = {
  /** What can happen once on its network: of all that is promised under it one counts, the dearest. */
  id: string
  policy: SponsorPolicy
  /** For whom. */
  user: string
  /** Where the call comes from. */
  blocks: readonly CallerBlock[]
  /** The most it may cost, in base units. */
  amount: bigint
  /** Of what is going to be signed. */
  hash: string
  /** After that it cannot happen any more. */
  expiresAtMs: number
  /** When to look what came of it. */
  lookAtMs: number
  /** What is needed to find that out. Those of the first time it is asked for stay. */
  details: Record<string, string>
}

/** A promise as it was written down. */
export type OpenPromise = typeof sponsorPromises.$inferSelect

/** The budgets of all projects, exact at all gateways on one database together. */
export type Spending = {
  /**
   * Takes what something may cost out of the budgets of its project, user and caller, or out of none.
   *
   * @throws SponsorRefusal when it does not fit.
   */
  promise(promise: SpendingPromise): Promise<void>
  /**
   * Writes down what something has cost, and gives back the rest.
   *
   * @param promise - As it was when that was found out: one that was asked for again since is left as it is.
   * @param used - Base units; 0 for what did not happen and cannot any more.
   * @returns False when it was asked for again, or settled before.
   */
  settle(promise: Pick<OpenPromise, 'id' | 'expiresAt'>, used: bigint): Promise<boolean>
  find(id: string): Promise<OpenPromise | undefined>
  /** Promises of a network that are to be looked at, those that wait for the longest time first; some of them. */
  listDue(networkId: string): Promise<OpenPromise[]>
  /** Looks at a promise later: nothing can be said of it yet. */
  postpone(id: string, afterMs: number, details?: Record<string, string>): Promise<void>
  /** Looks at a promise later, and each time in a row later still: nobody could say what came of it. */
  postponeFailed(promise: Pick<OpenPromise, 'id' | 'failures'>): Promise<void>
  /** Deletes budgets of days that are over. */
  clean(): Promise<void>
}

type Transaction = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/**
 * Makes the ledger of what sponsors have promised and spent. What can still leave the sponsor's account is in it at any time.
 *
 * @param dependencies - Database and clock.
 */
export function createSpending({ database, now }: { database: Database; now: () => number }): Spending {
  const refusals = createRefusals({ database, now })
  const isOf = (id: string) => eq(sponsorPromises.id, id)

  async function take(transaction: Transaction, { limit, name }: Budget, amount: bigint) {
    const most = limit ?? amount * 10n ** 30n
    // One statement: of those who come at once each sees what the one before has taken.
    const { rows } = (await transaction.execute(sql`
      insert into ${sponsorBudgets} (name, amount, expires_at)
      select ${name}, ${String(amount)}::numeric, ${toTimestamp(now() + 2 * dayMs)}
      where ${String(amount)}::numeric <= ${String(most)}::numeric
      on conflict (name) do update
      set amount = ${sponsorBudgets.amount} + excluded.amount, expires_at = excluded.expires_at
      where ${sponsorBudgets.amount} + excluded.amount <= ${String(most)}::numeric
      returning name
    `)) as { rows: unknown[] }
    return rows.length > 0
  }

  /** The promise, held; as it was first asked for. */
  async function open(transaction: Transaction, promise: SpendingPromise): Promise<OpenPromise> {
    const { details, id, policy } = promise
    const { networkId, projectId } = policy
    const [expiresAt, lookAt] = [new Date(promise.expiresAtMs), new Date(promise.lookAtMs)]
    await transaction
      .insert(sponsorPromises)
      .values({
        ...{ id, projectId, networkId, amount: 0n, budgets: [], details, expiresAt, lookAt },
        createdAt: new Date(now()),
      })
      .onConflictDoNothing()
    const [known] = await transaction.select().from(sponsorPromises).where(isOf(id)).for('update')
    // Settled by another gateway in this very moment.
    if (!known) throw new SponsorRefusal('held-by-promises', 'This has just expired. Ask again')
    if (known.projectId !== projectId) {
      throw new SponsorRefusal('held-by-promises', 'Another project pays for this already')
    }
    const isOld = now() - known.createdAt.getTime() > longestAskedMs
    const isNew = !known.hashes.includes(promise.hash)
    if (isNew && (isOld || known.hashes.length >= maxHashes)) throw refusals.toAskedTooOften(known)
    return known
  }

  return {
    async promise(promise) {
      const { amount, blocks, hash, id, policy, user } = promise
      const day = new Date(now()).toISOString().slice(0, 10)
      const budgets = toBudgets({ blocks, day, policy, user })
      let full: Budget | undefined
      try {
        await database.transaction(async (transaction) => {
          const known = await open(transaction, promise)
          const more = amount > known.amount ? amount - known.amount : 0n
          // What is raised later holds no more than it costs.
          const held = known.amount === 0n ? toHeld(more, policy) : more
          for (const budget of more > 0n ? budgets : []) {
            if (await take(transaction, budget, budget.isHeld ? held : more)) continue
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

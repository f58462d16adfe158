import { createHash, randomUUID } from 'node:crypto'
import { toCallerBlocks } from '@latchkey/primitives'
import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import type { Purchase, PurchaseNews } from './Exchange.js'
import { exchangePurchases as table } from './tables.js'

/** The states of a purchase. */
export type PurchaseState = 'pending' | 'in-progress' | 'success' | 'failed' | 'expired'

/** A purchase, as it is kept. */
export type PurchaseRow = Omit<typeof table.$inferSelect, 'status'> & { status: PurchaseState }

/** A purchase before it has an id. */
export type NewPurchase = Omit<Purchase, 'id'> & {
  exchange: string
  callerAddress: string
  paymentId: string | undefined
}

/** An exchange is asked about one purchase no more often, in milliseconds; by all gateways together. */
const askPauseMs = 3_000
/** A purchase that is open for longer is given up, in milliseconds. */
const longestMs = 12 * 60 * 60_000
/** Of a wider network this many callers may have their share. */
const callersPerSite = 16
const openStates: readonly PurchaseState[] = ['pending', 'in-progress']
/** What is over for the gateway may still turn out to be paid. */
const askableStates: readonly PurchaseState[] = [...openStates, 'expired']

/** Purchases at exchanges. */
export type PurchaseRepository = ReturnType<typeof createPurchaseRepository>

/**
 * Makes the repository of purchases. News move a purchase forwards only, so they may come late, twice and at several gateways.
 *
 * @param dependencies - Database and clock.
 */
export function createPurchaseRepository({ database, now }: { database: Database; now: () => number }) {
  const isOpen = inArray(table.status, [...openStates])

  return {
    /**
     * Stores a purchase.
     *
     * @param limits - How many may be open at once.
     * @returns Its id, or whose limit is reached.
     */
    async add(
      { callerAddress, paymentId, ...purchase }: NewPurchase,
      limits: { caller: number; project: number },
    ): Promise<{ id: string } | { full: 'caller' | 'project' }> {
      const { amountAtomic, asset, assetId, exchange, projectId, recipient } = purchase
      const callers = toCallers(callerAddress)
      const id = randomUUID().replaceAll('-', '')
      return database.transaction(async (transaction) => {
        // Purchases of one project wait for each other, so that none passes a limit unseen.
        await transaction.execute(
          sql`select pg_advisory_xact_lock(hashtext(${`exchange_purchases:${projectId}`}))`,
        )
        const isOfProject = and(isOpen, eq(table.projectId, projectId))
        const count = (where?: SQL) => transaction.$count(table, and(isOfProject, where))
        const isCallerFull =
          (await count(eq(table.caller, callers.caller))) >= limits.caller ||
          (callers.callerSite !== null &&
            (await count(eq(table.callerSite, callers.callerSite))) >= limits.caller * callersPerSite)
        if (isCallerFull) return { full: 'caller' as const }
        if ((await count()) >= limits.project) return { full: 'project' as const }
        await transaction.insert(table).values({
          ...{ id, projectId, exchange, amountAtomic, recipient, asset: assetId, ...callers },
          ...{ symbol: asset.symbol, decimals: asset.decimals, networkCode: asset.networkCode },
          ...{ status: 'pending', createdAt: new Date(now()), paymentId: paymentId ?? null },
        })
        return { id }
      })
    },

    /** Forgets a purchase for which the exchange has no page. */
    async remove(id: string): Promise<void> {
      await database.delete(table).where(eq(table.id, id))
    },

    /** Finds a purchase of a project at an exchange. */
    async find(id: string, projectId: string, exchange: string): Promise<PurchaseRow | undefined> {
      const isIt = and(eq(table.id, id), eq(table.projectId, projectId), eq(table.exchange, exchange))
      const [row] = await database.select().from(table).where(isIt)
      return row as PurchaseRow | undefined
    },

    /** The open purchases about which the exchanges were not asked for the longest. */
    async listOpen(most: number): Promise<PurchaseRow[]> {
      const rows = await database
        .select()
        .from(table)
        .where(isOpen)
        .orderBy(sql`${table.askedAt} asc nulls first`, asc(table.createdAt))
        .limit(most)
      return rows as PurchaseRow[]
    },

    /** Whether the exchange shall be asked about a purchase now; true for one of those who want to know. */
    async takeAsk(id: string): Promise<boolean> {
      const isDue = or(isNull(table.askedAt), lt(table.askedAt, new Date(now() - askPauseMs)))
      const rows = await database
        .update(table)
        .set({ askedAt: new Date(now()) })
        .where(and(eq(table.id, id), inArray(table.status, [...askableStates]), isDue))
        .returning({ id: table.id })
      return rows.length > 0
    },

    /**
     * Moves a purchase on; one that is as far already stays as it is.
     *
     * @returns Whether it has moved.
     */
    async advance(
      id: string,
      { status, transactionHash }: Pick<PurchaseNews, 'status' | 'transactionHash'>,
    ): Promise<boolean> {
      if (status === 'unknown') return false
      const from: readonly PurchaseState[] = status === 'in-progress' ? ['pending'] : askableStates
      const isOver = status !== 'in-progress'
      const rows = await database
        .update(table)
        .set({
          status,
          ...(transactionHash === undefined ? {} : { transactionHash }),
          ...(isOver && { caller: null, callerSite: null }),
        })
        .where(and(eq(table.id, id), inArray(table.status, [...from])))
        .returning({ id: table.id })
      return rows.length > 0
    },

    /** Gives up what is open for too long. */
    async expire(): Promise<void> {
      await database
        .update(table)
        .set({ status: 'expired', caller: null, callerSite: null })
        .where(and(isOpen, lt(table.createdAt, new Date(now() - longestMs))))
    },
  }
}

function toCallers(address: string): { caller: string; callerSite: string | null } {
  const [caller, site] = toCallerBlocks(address)
  const toHash = (name: string) => createHash('sha256').update(`exchange-caller|${name}`).digest('hex')
  return { caller: toHash(caller.name), callerSite: site ? toHash(site.name) : null }
}

import { createHash, randomUUID } from 'node:crypto'
import { type CaipAddress, toCallerBlocks } from '@latchkey/primitives'
import type { PaymentState, PaymentTransactionStatus } from '@latchkey/wire'
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { paymentTransactions, payments as table } from './tables.js'
import { toPaymentState } from './toPaymentState.js'

/** A payment, as it is kept. */
export type PaymentRow = Omit<typeof table.$inferSelect, 'state'> & { state: PaymentState }

/** A transaction of a payment, as it is kept. */
export type TransactionRow = Omit<typeof paymentTransactions.$inferSelect, 'status'> & {
  status: PaymentTransactionStatus
}

/** What a merchant asks for. */
export type PaymentTerms = {
  projectId: string
  paymentId: string
  recipient: CaipAddress
  /** CAIP-19, as the gateway writes it. */
  asset: string
  amountAtomic: bigint
  payer: CaipAddress | undefined
  expiresAt: Date
}

/** What was read of a transaction. */
export type TransactionNews = {
  status: PaymentTransactionStatus
  amountAtomic: bigint
  minedAt: Date | null
}

/** Transactions of a payment; when there are more, the oldest that did not count is forgotten. */
const mostTransactions = 20
/** A payment’s transactions are read no more often because somebody asks, in milliseconds; by all gateways together. */
const readPauseMs = 2_000
/** From one reading by the clock to the next: twice as long each time, in milliseconds. */
const firstPauseMs = 5_000
const longestPauseMs = 10 * 60_000

/**
 * Makes the repository of payments.
 *
 * @param dependencies - Database and clock; `onChange` is called with each change of a state, within its transaction.
 */
export function createPaymentRepository({
  database,
  now,
  onChange,
}: {
  database: Database
  now: () => number
  onChange(
    transaction: Pick<Database, 'insert' | 'select' | '$count'>,
    payment: PaymentRow,
    transactions: readonly TransactionRow[],
  ): Promise<void>
}) {
  const isOpenNow = () => gt(table.expiresAt, new Date(now()))

  async function find(projectId: string, paymentId: string): Promise<PaymentRow | undefined> {
    const isIt = and(eq(table.projectId, projectId), eq(table.paymentId, paymentId))
    const [row] = await database.select().from(table).where(isIt)
    return row as PaymentRow | undefined
  }

  async function listTransactions(
    id: string,
    statements: Pick<Database, 'select'> = database,
  ): Promise<TransactionRow[]> {
    const rows = await statements
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.payment, id))
      .orderBy(asc(paymentTransactions.reportedAt), asc(paymentTransactions.id))
    return rows as TransactionRow[]
  }

  return {
    find,
    listTransactions,

    /**
     * Creates a payment, or finds the one with this id.
     *
     * @param limits - How many may be open at once; none of the caller for the merchant's server.
     */
    async add(
      terms: PaymentTerms,
      { address, caller, project }: { address: string; caller: number | undefined; project: number },
    ): Promise<PaymentRow | { full: 'caller' | 'project' }> {
      const { paymentId, payer, projectId } = terms
      const hash = caller === undefined ? null : toCallerHash(address)
      return database.transaction(async (transaction) => {
        // Payments of one project wait for each other, so that none passes a limit unseen.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`payments:${projectId}`}))`)
        const isIt = and(eq(table.projectId, projectId), eq(table.paymentId, paymentId))
        const [known] = await transaction.select().from(table).where(isIt)
        if (known) return known as PaymentRow
        if (hash !== null && caller !== undefined) {
          const isOfCaller = and(eq(table.projectId, projectId), eq(table.caller, hash))
          const ofCaller = await transaction.$count(table, and(isOfCaller, isOpenNow()))
          if (ofCaller >= caller) return { full: 'caller' as const }
        }
        const ofProject = await transaction.$count(table, and(eq(table.projectId, projectId), isOpenNow()))
        if (ofProject >= project) return { full: 'project' as const }
        const [row] = await transaction
          .insert(table)
          .values({
            ...{ ...terms, id: randomUUID(), payer: payer ?? null, caller: hash },
            ...{ state: 'created', paidAtomic: 0n, createdAt: new Date(now()) },
          })
          .returning()
        return row as PaymentRow
      })
    },

    /**
     * Adds a transaction that was reported. One that is known stays as it is, unless no node has known it.
     *
     * @returns What was added; undefined if there is nothing new to read.
     */
    async addTransaction(
      payment: string,
      { hash, network }: { hash: string; network: string },
    ): Promise<TransactionRow | undefined> {
      return database.transaction(async (transaction) => {
        await transaction.select({ id: table.id }).from(table).where(eq(table.id, payment)).for('update')
        const known = await listTransactions(payment, transaction)
        const same = known.find((one) => one.network === network && one.hash === hash)
        if (same && same.status !== 'unknown') return undefined
        const least = known.find(isWorthless) ?? known.find(({ status }) => status === 'pending')
        const replaced = same ?? (known.length >= mostTransactions ? least : undefined)
        if (replaced)
          await transaction.delete(paymentTransactions).where(eq(paymentTransactions.id, replaced.id))
        else if (known.length >= mostTransactions) return undefined
        const [row] = await transaction
          .insert(paymentTransactions)
          .values({
            ...{ id: randomUUID(), payment, network, hash, status: 'pending', amountAtomic: 0n, tries: 0 },
            ...{ reportedAt: new Date(now()), nextAt: new Date(now() + firstPauseMs) },
          })
          .returning()
        return row as TransactionRow | undefined
      })
    },

    /** Whether the transactions of a payment shall be read now; true for one of those who want to know. */
    async takeRead(id: string): Promise<boolean> {
      const isDue = or(isNull(table.readAt), lt(table.readAt, new Date(now() - readPauseMs)))
      const rows = await database
        .update(table)
        .set({ readAt: new Date(now()) })
        .where(and(eq(table.id, id), isDue))
        .returning({ id: table.id })
      return rows.length > 0
    },

    /** Transactions that are due by the clock, with their payments; each is taken by one gateway. */
    async takeDue(most: number): Promise<{ payment: PaymentRow; transaction: TransactionRow }[]> {
      const at = new Date(now())
      const isDue = and(eq(paymentTransactions.status, 'pending'), lte(paymentTransactions.nextAt, at))
      const due = await database
        .select({ payment: table, transaction: paymentTransactions })
        .from(paymentTransactions)
        .innerJoin(table, eq(table.id, paymentTransactions.payment))
        .where(isDue)
        .orderBy(asc(paymentTransactions.nextAt))
        .limit(most)
      const taken: { payment: PaymentRow; transaction: TransactionRow }[] = []
      for (const one of due) {
        const { id, nextAt, tries } = one.transaction
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries + 1, 20))
        const rows = await database
          .update(paymentTransactions)
          .set({ tries: tries + 1, nextAt: new Date(now() + pauseMs) })
          .where(and(eq(paymentTransactions.id, id), eq(paymentTransactions.nextAt, nextAt)))
          .returning({ id: paymentTransactions.id })
        if (rows.length > 0) taken.push(one as (typeof taken)[number])
      }
      return taken
    },

    /** Payments that are over and do not say so yet. */
    async listOver(most: number): Promise<PaymentRow[]> {
      const rows = await database
        .select()
        .from(table)
        .where(and(inArray(table.state, ['created', 'failed']), lte(table.expiresAt, new Date(now()))))
        .orderBy(asc(table.expiresAt))
        .limit(most)
      return rows as PaymentRow[]
    },

    /** Keeps what was read of a transaction. One that counts for another payment already is `used`. */
    async settle({ id }: TransactionRow, news: TransactionNews): Promise<void> {
      const set = (changes: TransactionNews) =>
        database
          .update(paymentTransactions)
          .set(changes)
          .where(and(eq(paymentTransactions.id, id), ne(paymentTransactions.status, 'counted')))
      try {
        await set(news)
      } catch (error) {
        if (news.status !== 'counted' || !isTaken(error)) throw error
        await set({ ...news, status: 'used' })
      }
    },

    /** Computes the state of a payment anew. A change is told once, whichever gateway sees it. */
    async refresh(id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const [found] = await transaction.select().from(table).where(eq(table.id, id)).for('update')
        if (!found) return
        const row = found as PaymentRow
        const transactions = await listTransactions(id, transaction)
        const isOver = row.expiresAt.getTime() <= now()
        const next = toPaymentState({ amountAtomic: row.amountAtomic, isOver }, transactions)
        if (next.state === row.state && next.paidAtomic === row.paidAtomic) return
        await transaction
          .update(table)
          .set({ ...next, ...((isOver || next.paidAtomic >= row.amountAtomic) && { caller: null }) })
          .where(eq(table.id, id))
        await onChange(transaction, { ...row, ...next }, transactions)
      })
    },
  }
}

/** What pays nothing gives way first. */
function isWorthless({ status }: TransactionRow): boolean {
  return ['failed', 'other', 'unknown', 'used'].includes(status)
}

/** The database refuses a second row of the same transaction that counts. */
function isTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((one) => (one as { code?: unknown } | undefined)?.code === '23505')
}

function toCallerHash(address: string): string {
  const [caller] = toCallerBlocks(address)
  return createHash('sha256').update(`payment-caller|${caller.name}`).digest('hex')
}

import { randomUUID } from 'node:crypto'
import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'
import { type OnrampState, onrampStates } from '@latchkey/wire'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import type { OnrampOffer, OnrampQuestion, OrderNews } from './OnrampProvider.js'
import { onrampEvents as events, onrampOrders as table } from './tables.js'

/** A quote or an order, as it is kept. */
export type OrderRow = Omit<typeof table.$inferSelect, 'state' | 'account' | 'network'> & {
  state: OnrampState
  account: CaipAddress | null
  network: CaipNetworkId
}

/** How long an order waits for its payment, in milliseconds. */
const payableMs = 60 * 60_000
/** How often a provider is asked about one order at most, in milliseconds; all gateways together. */
const askPauseMs = 10_000
/** The states in which an order's payment is awaited. */
const openStates: readonly OnrampState[] = ['created', 'pending', '3d-secure']
/** The states after which nothing is asked any more. */
const finalStates: readonly OnrampState[] = ['declined', 'delivered', 'refunded']

/** Quotes and orders. */
export type OrderRepository = ReturnType<typeof createOrderRepository>

/**
 * Makes the repository of quotes and orders. What providers tell moves an order's state forwards only, so that events may come
 * late, twice, in any order and at several gateways.
 *
 * @param dependencies - Database and clock.
 */
export function createOrderRepository({ database, now }: { database: Database; now: () => number }) {
  const read = (row: typeof table.$inferSelect): OrderRow => {
    const order = row as OrderRow
    const isOver = row.orderedAt !== null && row.expiresAt.getTime() <= now()
    return isOver && openStates.includes(order.state) ? { ...order, state: 'expired' } : order
  }

  return {
    /** Keeps an offer. */
    async addQuote({
      offer,
      projectId,
      provider,
      quotableMs,
      question,
    }: {
      offer: OnrampOffer
      projectId: string
      provider: string
      quotableMs: number
      question: Omit<OnrampQuestion, 'signal'>
    }): Promise<OrderRow> {
      const { address, name, ...asset } = question.asset
      const { country, currency, method } = question
      const [row] = await database
        .insert(table)
        .values({
          ...{ id: randomUUID(), projectId, provider, country, currency, method, state: 'created' },
          ...{ ...asset, tokenAddress: address ?? null, tokenName: name, ...offer },
          ...{ quotedAt: new Date(now()), expiresAt: new Date(now() + quotableMs) },
        })
        .returning()
      if (!row) throw new Error('The quote was not kept')
      return read(row)
    },

    /**
     * Makes a quote an order, once.
     *
     * @returns The order; the same one for the same account. Otherwise why there is none.
     */
    async order(
      id: string,
      projectId: string,
      account: CaipAddress,
    ): Promise<OrderRow | 'unknown' | 'expired' | 'used'> {
      const at = new Date(now())
      const isQuote = and(eq(table.id, id), eq(table.projectId, projectId), isNull(table.account))
      const [taken] = await database
        .update(table)
        .set({ account, orderedAt: at, expiresAt: new Date(now() + payableMs) })
        .where(and(isQuote, gt(table.expiresAt, at)))
        .returning()
      if (taken) return read(taken)
      const row = await this.find(id, projectId)
      if (!row) return 'unknown'
      if (row.account === null) return 'expired'
      return row.account === account ? row : 'used'
    },

    /** A quote or an order; of any project unless one is given. */
    async find(id: string, projectId?: string): Promise<OrderRow | undefined> {
      const isMine = projectId === undefined ? undefined : eq(table.projectId, projectId)
      const [row] = await database
        .select()
        .from(table)
        .where(and(eq(table.id, id), isMine))
      return row && read(row)
    },

    /** How many quotes of a project can be ordered, or how many of its orders wait for their payment. */
    countOpen: (projectId: string, what: 'quotes' | 'orders'): Promise<number> =>
      database.$count(
        table,
        and(
          eq(table.projectId, projectId),
          inArray(table.state, [...openStates]),
          what === 'orders' ? isNotNull(table.orderedAt) : isNull(table.orderedAt),
          gt(table.expiresAt, new Date(now())),
        ),
      ),

    /** Whether the provider shall be asked about an order now; true for one of those who want to know. */
    async takeAsk(id: string): Promise<boolean> {
      const rows = await database
        .update(table)
        .set({ askedAt: new Date(now()) })
        .where(
          and(
            eq(table.id, id),
            isNotNull(table.orderedAt),
            inArray(
              table.state,
              onrampStates.filter((state) => !finalStates.includes(state)),
            ),
            or(isNull(table.askedAt), lt(table.askedAt, new Date(now() - askPauseMs))),
          ),
        )
        .returning({ id: table.id })
      return rows.length > 0
    },

    /**
     * Moves an order on; one that is as far already stays as it is.
     *
     * @param order - As it was read; its amounts have been compared.
     * @param event - Marks the event as taken; nothing happens when it was taken before.
     */
    async advance(
      order: OrderRow,
      { boughtAtomic, state, transactionHash }: OrderNews,
      event?: { id: string; keptMs: number },
    ): Promise<void> {
      const lower = onrampStates.slice(0, onrampStates.indexOf(state))
      await database.transaction(async (transaction) => {
        if (event) {
          const taken = await transaction
            .insert(events)
            .values({ provider: order.provider, id: event.id, expiresAt: new Date(now() + event.keptMs) })
            .onConflictDoNothing()
            .returning({ id: events.id })
          if (taken.length === 0) return
        }
        await transaction
          .update(table)
          .set({
            state,
            ...(transactionHash === undefined ? {} : { transactionHash }),
            ...(order.isEstimate && boughtAtomic !== undefined ? { boughtAtomic, isEstimate: false } : {}),
          })
          .where(and(eq(table.id, order.id), isNotNull(table.orderedAt), inArray(table.state, [...lower])))
      })
    },
  }
}

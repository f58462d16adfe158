import { createHmac, randomUUID } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import type { VendorFetch } from '../../providers/askVendor.js'
import { createPaymentProjects } from './createPaymentProjects.js'
import type { PaymentRow, TransactionRow } from './createPaymentRepository.js'
import { paymentEvents as table } from './tables.js'
import { toWirePayment } from './toWirePayment.js'

/** Events that wait for one project; further ones are not told. */
const mostEvents = 10_000
/** An event that nobody takes is given up, in milliseconds. */
const keptMs = 24 * 60 * 60_000
const firstPauseMs = 5_000
const longestPauseMs = 60 * 60_000
const timeoutMs = 5_000
const atOnce = 20

/**
 * Makes what tells merchants' servers of payments. News are written down with the change that they are about, and sent until the
 * server takes them, for a day; nothing waits for it.
 *
 * @param dependencies - Database, clock, and who is told of a server that does not answer.
 */
export function createEventOutbox({
  database,
  fetch,
  now,
  onFailure,
}: {
  database: Database
  fetch: VendorFetch
  now: () => number
  onFailure(error: unknown): void
}) {
  const projects = createPaymentProjects(database)

  async function send(
    { body, id, projectId }: typeof table.$inferSelect,
    signal: AbortSignal,
  ): Promise<boolean> {
    const project = await projects.find(projectId)
    // Nobody wants to know any longer.
    if (!project?.webhookUrl) return true
    const seconds = Math.floor(now() / 1000)
    const v1 = createHmac('sha256', project.secret).update(`${seconds}.${body}`).digest('hex')
    const response = await fetch(project.webhookUrl, {
      ...{ method: 'POST', body, redirect: 'error' },
      ...{ signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) },
      headers: {
        'content-type': 'application/json',
        'latchkey-event-id': id,
        'latchkey-signature': `t=${seconds},v1=${v1}`,
      },
    })
    await response.body?.cancel()
    return response.ok
  }

  async function take(): Promise<(typeof table.$inferSelect)[]> {
    const due = await database
      .select()
      .from(table)
      .where(lte(table.nextAt, new Date(now())))
      .orderBy(asc(table.nextAt))
      .limit(atOnce)
    const taken: typeof due = []
    for (const event of due) {
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(event.tries, 20))
      const rows = await database
        .update(table)
        .set({ tries: event.tries + 1, nextAt: new Date(now() + pauseMs) })
        .where(and(eq(table.id, event.id), eq(table.nextAt, event.nextAt)))
        .returning({ id: table.id })
      if (rows.length > 0) taken.push(event)
    }
    return taken
  }

  /** @returns Whether the merchant's server has taken it. */
  async function sendOne(event: typeof table.$inferSelect, signal: AbortSignal): Promise<boolean> {
    const isTaken = await send(event, signal).catch((error: unknown) => {
      onFailure(error)
      return false
    })
    if (isTaken) await database.delete(table).where(eq(table.id, event.id))
    return isTaken
  }

  return {
    /** Writes down a change of a payment, if the project wants to know. */
    async add(
      transaction: Pick<Database, 'insert' | 'select' | '$count'>,
      payment: PaymentRow,
      transactions: readonly TransactionRow[],
    ): Promise<void> {
      const { projectId } = payment
      const project = await createPaymentProjects(transaction).find(projectId)
      if (!project?.webhookUrl) return
      if ((await transaction.$count(table, eq(table.projectId, projectId))) >= mostEvents) return
      const id = randomUUID()
      const event = {
        ...{ id, type: 'payment.changed', projectId, createdAt: Math.floor(now() / 1000) },
        payment: toWirePayment(payment, transactions),
      }
      await transaction.insert(table).values({
        ...{ id, projectId, body: JSON.stringify(event), tries: 0 },
        ...{ nextAt: new Date(now()), expiresAt: new Date(now() + keptMs) },
      })
    },
    /** Sends what is due: to each project in order, until its server does not answer or the signal ends it. */
    async run(signal: AbortSignal): Promise<void> {
      const events = await take()
      const projectIds = [...new Set(events.map(({ projectId }) => projectId))]
      await Promise.all(
        projectIds.map(async (id) => {
          for (const event of events.filter(({ projectId }) => projectId === id))
            if (signal.aborted || !(await sendOne(event, signal))) return
        }),
      )
    },
  }
}

import type { AnalyticsEvent } from '@latchkey/wire'
import { Counter, type Registry } from 'prom-client'
import type { Database } from '../../db/Database.js'
import { events } from '../../db/schema/index.js'
import { toStorable, toStorableText } from '../../db/toStorable.js'
import { countEvents } from './countEvents.js'
import { createEventQuota, type EventLimit, type EventQuotas } from './createEventQuota.js'
import { createVisitorBook } from './createVisitorBook.js'

const dayMs = 86_400_000

/** Projects whose first refusal of a day is remembered, so that the log says it once. */
const maxTold = 10_000

/** Who sent events. */
type EventSender = {
  projectId: string
  sdkType: string | undefined
  sdkVersion: string | undefined
  origin: string | undefined
  /** The caller's address, of which hashes are kept for the day. */
  address: string
  userAgent?: string | undefined
  /** Two letters. */
  country?: string | undefined
}

/** Keeps analytics events. */
export type EventRepository = {
  /** Adds events, all of them or, where a quota of the day is used up, none; the sender is not told. */
  insert(sender: EventSender, received: readonly AnalyticsEvent[]): Promise<void>
}

/** What it is made from. */
type EventDependencies = {
  database: Database
  now: () => number
  quotas: EventQuotas
  registry: Registry
  /** Told once a day of each project whose events are dropped. */
  onLimit(found: { projectId: string; limit: EventLimit }): void
}

/**
 * Makes the repository of analytics events.
 *
 * @param dependencies - Database, clock, quotas, figures, and who is told.
 */
export function createEventRepository({
  database,
  now,
  onLimit,
  quotas,
  registry,
}: EventDependencies): EventRepository {
  const quota = createEventQuota(quotas)
  const visitors = createVisitorBook(database)
  const dropped = new Counter({
    name: 'latchkey_analytics_dropped_events_total',
    help: 'Analytics events that were dropped because a quota of the day was used up, by whose.',
    labelNames: ['limit'],
    registers: [registry],
  })
  const told = new Set<string>()

  function tell(projectId: string, limit: EventLimit, count: number): void {
    dropped.inc({ limit }, count)
    const key = `${new Date(now()).toISOString().slice(0, 10)} ${limit} ${projectId}`
    if (told.has(key)) return
    if (told.size >= maxTold) told.clear()
    told.add(key)
    onLimit({ projectId, limit })
  }

  return {
    async insert({ address, country, userAgent, ...sender }, received) {
      if (received.length === 0) return
      const { projectId } = sender
      const nowMs = now()
      const day = Math.floor(nowMs / dayMs) * dayMs
      const rows = received.map((event) => toRow(sender, event, nowMs))
      const bytes = rows.reduce((sum, { payload }) => sum + Buffer.byteLength(JSON.stringify(payload)), 0)
      const noteVisitor = await visitors.prepare({ projectId, address, country, userAgent }, day)
      try {
        await database.transaction(async (transaction) => {
          await quota.take(transaction, { projectId, address, events: rows.length, bytes, nowMs })
          await transaction.insert(events).values(rows)
          await countEvents(transaction, { projectId, dayMs: day }, received)
          await noteVisitor(transaction)
        })
      } catch (error) {
        const limit = quota.getLimit(error)
        if (limit === undefined) throw error
        tell(projectId, limit, rows.length)
      }
    },
  }
}

function toRow(
  { origin, projectId, sdkType, sdkVersion }: Omit<EventSender, 'address' | 'country' | 'userAgent'>,
  event: AnalyticsEvent,
  nowMs: number,
) {
  return {
    projectId,
    eventId: toStorableText(event.eventId),
    event: toStorableText(event.props.event),
    sdkType: sdkType === undefined ? null : toStorableText(sdkType),
    sdkVersion: sdkVersion === undefined ? null : toStorableText(sdkVersion),
    origin: origin ?? null,
    sentAt: toDate(event.timestamp),
    receivedAt: new Date(nowMs),
    payload: toStorable(event) as Record<string, unknown>,
  }
}

/** Number and ISO text are both in use; a time far from ours is a sender's broken clock. */
function toDate(timestamp: number | string): Date | null {
  const date = new Date(timestamp)
  const year = date.getUTCFullYear()
  return year >= 2000 && year < 2100 ? date : null
}

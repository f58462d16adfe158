import type { AnalyticsEvent } from '@latchkey/wire'
import { Counter, type Registry } from 'prom-client'
import type { Database } from '../../db/Database.js'
import { events } from '../../db/schema/index.js'
import { toStorable, toStorableText } from '../../db/toStorable.js'
import { createEventQuota, type EventLimit, type EventQuotas } from './createEventQuota.js'

/** Projects whose first refusal of a day is remembered, so that the log says it once. */
const maxTold = 10_000

/** Who sent events. */
type EventSender = {
  projectId: string
  sdkType: string | undefined
  sdkVersion: string | undefined
  origin: string | undefined
  /** The caller's address, of which a hash of its network is kept for the day. */
  address: string
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
  const quota = createEventQuota({ now, quotas })
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
    async insert({ address, ...sender }, received) {
      if (received.length === 0) return
      const { projectId } = sender
      const rows = received.map((event) => toRow(sender, event, now()))
      const bytes = rows.reduce((sum, { payload }) => sum + Buffer.byteLength(JSON.stringify(payload)), 0)
      try {
        await database.transaction(async (transaction) => {
          await quota.take(transaction, { projectId, address, events: rows.length, bytes })
          await transaction.insert(events).values(rows)
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
  { origin, projectId, sdkType, sdkVersion }: Omit<EventSender, 'address'>,
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

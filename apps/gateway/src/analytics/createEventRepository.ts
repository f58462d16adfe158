import type { AnalyticsEvent } from '@latchkey/wire'
import { lt } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { events } from '../db/schema/index.js'
import { toStorable, toStorableText } from '../db/toStorable.js'

const lifetimeMs = 90 * 24 * 60 * 60 * 1000
const cleaningIntervalMs = 60 * 60 * 1000

/** Who sent events. */
type EventSender = {
  projectId: string
  sdkType: string | undefined
  sdkVersion: string | undefined
  origin: string | undefined
}

/** Keeps analytics events for 90 days. */
export type EventRepository = {
  /** Adds events in one statement. */
  insert(sender: EventSender, received: readonly AnalyticsEvent[]): Promise<void>
}

/**
 * Makes the repository of analytics events.
 *
 * @param dependencies - Database and clock.
 */
export function createEventRepository({
  database,
  now,
}: {
  database: Database
  now: () => number
}): EventRepository {
  let cleanedAtMs = Number.NEGATIVE_INFINITY

  async function dropOld(): Promise<void> {
    if (now() - cleanedAtMs < cleaningIntervalMs) return
    cleanedAtMs = now()
    await database.delete(events).where(lt(events.receivedAt, new Date(now() - lifetimeMs)))
  }

  return {
    async insert({ projectId, sdkType, sdkVersion, origin }, received) {
      if (received.length === 0) return
      await dropOld()
      await database.insert(events).values(
        received.map((event) => ({
          projectId,
          eventId: toStorableText(event.eventId),
          event: toStorableText(event.props.event),
          sdkType: sdkType === undefined ? null : toStorableText(sdkType),
          sdkVersion: sdkVersion === undefined ? null : toStorableText(sdkVersion),
          origin: origin ?? null,
          sentAt: toDate(event.timestamp),
          receivedAt: new Date(now()),
          payload: toStorable(event) as Record<string, unknown>,
        })),
      )
    },
  }
}

/** Number and ISO text are both in use; a time far from ours is a sender's broken clock. */
function toDate(timestamp: number | string): Date | null {
  const date = new Date(timestamp)
  const year = date.getUTCFullYear()
  return year >= 2000 && year < 2100 ? date : null
}

import { createHash } from 'node:crypto'
import { toCallerBlocks } from '@latchkey/primitives'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { eventCounts } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'

const dayMs = 86_400_000
/** A network has this part of what a project has. */
const networksPerProject = 50

/** What a project's pages may send in a day (UTC). */
export type EventQuotas = { dailyEvents: number; dailyBytes: number }

/** What is counted. */
export type EventBatch = {
  projectId: string
  address: string
  events: number
  bytes: number
  /** When it came, in milliseconds since 1970. */
  nowMs: number
}

/** Whose share a batch is too much for. */
export type EventLimit = 'network' | 'project'

/** Thrown inside the transaction, so that nothing of the batch is counted. */
class UsedUp extends Error {
  constructor(readonly limit: EventLimit) {
    super(`The ${limit} has sent as many events as it may`)
  }
}

/** Counts events against their network first and their project then: one network cannot use up a project's share. */
export type EventQuota = {
  /**
   * Takes a batch, all of it or nothing. Until the transaction ends, no other one takes events of the project on that day.
   *
   * @param statements - Inside the transaction that stores the events.
   * @throws When there is no room; {@link EventQuota.getLimit} says whose.
   */
  take(statements: Pick<Database, 'execute'>, batch: EventBatch): Promise<void>
  /** Whose share was used up, of an error that `take` threw; undefined for any other. */
  getLimit(error: unknown): EventLimit | undefined
}

/**
 * Makes the counter of events. It counts in the database, so that several gateways count together and exactly.
 *
 * @param quotas - What a project may send.
 */
export function createEventQuota(quotas: EventQuotas): EventQuota {
  /** One statement: of those who come at once each sees what the one before has counted. */
  async function takeOne(
    statements: Pick<Database, 'execute'>,
    name: string,
    { bytes, events, nowMs }: EventBatch,
    part: number,
  ): Promise<boolean> {
    const most = {
      events: Math.floor(quotas.dailyEvents * part),
      bytes: Math.floor(quotas.dailyBytes * part),
    }
    if (events > most.events || bytes > most.bytes) return false
    const until = (Math.floor(nowMs / dayMs) + 1) * dayMs
    const { rows } = (await statements.execute(sql`
      insert into ${eventCounts} (name, events, bytes, expires_at)
      values (${name}, ${events}::bigint, ${bytes}::bigint, ${toTimestamp(until)})
      on conflict (name) do update set
        events = ${eventCounts.events} + excluded.events, bytes = ${eventCounts.bytes} + excluded.bytes
      where ${eventCounts.events} + excluded.events <= ${most.events}::bigint
        and ${eventCounts.bytes} + excluded.bytes <= ${most.bytes}::bigint
      returning name`)) as { rows: unknown[] }
    return rows.length > 0
  }

  return {
    async take(statements, batch) {
      const day = new Date(batch.nowMs).toISOString().slice(0, 10)
      const name = `${day} ${batch.projectId}`
      for (const { cost, name: network } of toCallerBlocks(batch.address)) {
        const hash = createHash('sha256').update(`${name} ${network}`).digest('base64url')
        const part = Math.min(1, 1 / (networksPerProject * cost))
        if (!(await takeOne(statements, `${name} ${hash}`, batch, part))) throw new UsedUp('network')
      }
      if (!(await takeOne(statements, name, batch, 1))) throw new UsedUp('project')
    },
    getLimit: (error) => (error instanceof UsedUp ? error.limit : undefined),
  }
}

import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureLimits } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'

/** So many in any stretch of time this long. */
export type LimitWindow = { max: number; ms: number }

/** What is counted under one name. */
export type Limit = { name: string; windows: readonly LimitWindow[] }

/** Counts exactly, at all gateways on one database together. */
export type Limits = {
  /**
   * Counts once under every name, or under none when one of them is used up.
   *
   * @param limits - Always in the same order of kinds, or two takers could wait for each other.
   * @returns 0, or after how many milliseconds it may be tried again.
   */
  take(limits: readonly Limit[]): Promise<number>
}

/** Ends the transaction, so that what is refused was not counted. */
class UsedUp extends Error {
  constructor(readonly retryAfterMs: number) {
    super('A limit is used up')
  }
}

/**
 * Makes the counter of what may only happen so often.
 *
 * @param dependencies - Database and clock.
 */
export function createLimits({ database, now }: { database: Database; now: () => number }): Limits {
  return {
    async take(limits) {
      try {
        await database.transaction(async (transaction) => {
          for (const limit of limits) await takeOne(transaction, limit, now())
        })
        return 0
      } catch (error) {
        if (error instanceof UsedUp) return error.retryAfterMs
        throw error
      }
    },
  }
}

/** One statement, so that of those who come at once each sees what the one before has counted. */
async function takeOne(
  database: Pick<Database, 'execute' | 'select'>,
  { name, windows }: Limit,
  nowMs: number,
): Promise<void> {
  const longestMs = Math.max(...windows.map(({ ms }) => ms))
  const times = sql`unnest(${secureLimits.timesMs}) as time`
  const isRoom = windows.map(
    ({ max, ms }) => sql`(select count(*) from ${times} where time > ${nowMs - ms}::bigint) < ${max}::int`,
  )
  const { rows } = (await database.execute(sql`
    insert into ${secureLimits} (name, times_ms, expires_at)
    values (${name}, array[${nowMs}::bigint], ${toTimestamp(nowMs + longestMs)})
    on conflict (name) do update set
      times_ms = array(select time from ${times} where time > ${nowMs - longestMs}::bigint order by time)
        || excluded.times_ms,
      expires_at = excluded.expires_at
    where ${sql.join(isRoom, sql` and `)}
    returning name
  `)) as { rows: unknown[] }
  if (rows.length > 0) return
  const [row] = await database.select().from(secureLimits).where(eq(secureLimits.name, name))
  throw new UsedUp(getWaitMs(row?.timesMs ?? [], windows, nowMs))
}

function getWaitMs(timesMs: readonly number[], windows: readonly LimitWindow[], nowMs: number): number {
  const newestFirst = [...timesMs].sort((one, other) => other - one)
  const waits = windows.map(({ max, ms }) => {
    // When this one is outside, there is room for one more.
    const blocking = newestFirst[max - 1]
    return blocking === undefined ? 0 : blocking + ms - nowMs
  })
  return Math.max(1, ...waits)
}

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureLimits } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'

/** So many in any stretch of time this long. */
export type LimitWindow = { max: number; ms: number }

/** What is counted under one name. */
export type Limit = { name: string; windows: readonly LimitWindow[] }

/** A place that is held for what has begun, until it is over one way or the other. */
export type LimitHold = {
  /** It was done: it counts from then on. */
  confirm(): Promise<void>
  /** It came to nothing, and gives its place back. */
  release(): Promise<void>
}

/** Counts exactly, at all gateways on one database together. */
export type Limits = {
  /**
   * Counts once under every name, or under none when one of them is used up.
   *
   * @param limits - Always in the same order of kinds, or two takers could wait for each other.
   * @returns 0, or after how many milliseconds it may be tried again.
   */
  take(limits: readonly Limit[]): Promise<number>
  /**
   * Holds a place under every name for what is about to be done. It counts like what was done; what is never heard of again, as
   * where a gateway dies meanwhile, gives its place back by itself.
   *
   * @param limits - As for `take`.
   * @param forMs - After this it is over in any case, in milliseconds.
   * @returns What is held, or after how many milliseconds it may be tried again.
   */
  hold(limits: readonly Limit[], forMs: number): Promise<LimitHold | { waitMs: number }>
}

/** Ends the transaction, so that what is refused was not counted. */
class UsedUp extends Error {
  constructor(readonly retryAfterMs: number) {
    super('A limit is used up')
  }
}

type Statements = Pick<Database, 'execute' | 'select'>
type Entry = { times: SQL; held: SQL }

/**
 * Makes the counter of what may only happen so often.
 *
 * @param dependencies - Database and clock.
 */
export function createLimits({ database, now }: { database: Database; now: () => number }): Limits {
  /** @returns 0, or after how many milliseconds there may be room. */
  async function addAll(limits: readonly Limit[], entry: Entry): Promise<number> {
    try {
      await database.transaction(async (transaction) => {
        for (const limit of limits) await addOne(transaction, limit, entry, now())
      })
      return 0
    } catch (error) {
      if (error instanceof UsedUp) return error.retryAfterMs
      throw error
    }
  }

  async function settle(limits: readonly Limit[], untilMs: number, doneAtMs: number | undefined) {
    await database.transaction(async (transaction) => {
      for (const limit of limits) await settleOne(transaction, limit, untilMs, doneAtMs)
    })
  }

  return {
    take: (limits) => addAll(limits, { times: sql`array[${now()}::bigint]`, held: noTimes }),
    async hold(limits, forMs) {
      const beganAtMs = now()
      const untilMs = beganAtMs + forMs
      const waitMs = await addAll(limits, { times: noTimes, held: sql`array[${untilMs}::bigint]` })
      if (waitMs > 0) return { waitMs }
      return {
        confirm: () => settle(limits, untilMs, beganAtMs),
        release: () => settle(limits, untilMs, undefined),
      }
    },
  }
}

const noTimes = sql`'{}'::bigint[]`

/** One statement, so that of those who come at once each sees what the one before has counted. */
async function addOne(
  database: Statements,
  { name, windows }: Limit,
  entry: Entry,
  nowMs: number,
): Promise<void> {
  const { heldUntilMs, timesMs } = secureLimits
  const longestMs = Math.max(...windows.map(({ ms }) => ms))
  const held = sql`(select count(*) from unnest(${heldUntilMs}) as until where until > ${nowMs}::bigint)`
  const isRoom = windows.map(
    ({ max, ms }) =>
      sql`(select count(*) from unnest(${timesMs}) as time where time > ${nowMs - ms}::bigint) + ${held} < ${max}::int`,
  )
  const { rows } = (await database.execute(sql`
    insert into ${secureLimits} (name, times_ms, held_until_ms, expires_at)
    values (${name}, ${entry.times}, ${entry.held}, ${toTimestamp(nowMs + longestMs)})
    on conflict (name) do update set
      times_ms = array(
        select time from unnest(${timesMs}) as time where time > ${nowMs - longestMs}::bigint order by time
      ) || excluded.times_ms,
      held_until_ms = array(
        select until from unnest(${heldUntilMs}) as until where until > ${nowMs}::bigint
      ) || excluded.held_until_ms,
      expires_at = excluded.expires_at
    where ${sql.join(isRoom, sql` and `)}
    returning name
  `)) as { rows: unknown[] }
  if (rows.length > 0) return
  const [row] = await database.select().from(secureLimits).where(eq(secureLimits.name, name))
  const { heldUntilMs: holds = [], timesMs: times = [] } = row ?? {}
  // What is held may count from now on, or be given back at any moment: it is asked for again soon.
  const isHeld = holds.some((untilMs) => untilMs > nowMs)
  throw new UsedUp(isHeld ? getHeldWaitMs(windows) : getWaitMs(times, windows, nowMs))
}

async function settleOne(
  database: Statements,
  { name, windows }: Limit,
  untilMs: number,
  doneAtMs: number | undefined,
): Promise<void> {
  const { heldUntilMs, timesMs } = secureLimits
  const longestMs = Math.max(...windows.map(({ ms }) => ms))
  const at = sql`array_position(${heldUntilMs}, ${untilMs}::bigint)`
  const left = sql`case when ${at} is null then ${heldUntilMs}
    else (${heldUntilMs})[:${at} - 1] || (${heldUntilMs})[${at} + 1:] end`
  if (doneAtMs === undefined) {
    await database.execute(sql`update ${secureLimits} set held_until_ms = ${left} where name = ${name}`)
    return
  }
  const expiresAt = toTimestamp(doneAtMs + longestMs)
  // Somebody may have taken the row away meanwhile, where what was held is over by its time.
  await database.execute(sql`
    insert into ${secureLimits} (name, times_ms, held_until_ms, expires_at)
    values (${name}, array[${doneAtMs}::bigint], ${noTimes}, ${expiresAt})
    on conflict (name) do update set
      times_ms = ${timesMs} || excluded.times_ms,
      held_until_ms = ${left},
      expires_at = greatest(${secureLimits.expiresAt}, excluded.expires_at)
  `)
}

const soonMs = 5_000

function getHeldWaitMs(windows: readonly LimitWindow[]): number {
  return Math.min(soonMs, ...windows.map(({ ms }) => ms))
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

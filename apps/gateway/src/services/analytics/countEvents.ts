import type { AnalyticsEvent } from '@latchkey/wire'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import { type EventCount, readCounts } from './readCounts.js'
import { analyticsDays as table } from './tables.js'

/**
 * So many values of a dimension are kept apart on a day; the others are one number. A page that names a million wallets gets no more
 * rows than one that names fifty.
 */
export const maxValues = 50

type CountedRow = EventCount & { count: number }

/** The statements of a transaction. */
type Statements = Pick<Database, 'execute'>

/**
 * Counts events into their project's day.
 *
 * @param statements - Of a transaction that has the project's day to itself: two at once could keep more values than there may be.
 * @param place - The project, and the beginning of the day in milliseconds since 1970.
 * @param received - The events.
 */
export async function countEvents(
  statements: Statements,
  { dayMs, projectId }: { projectId: string; dayMs: number },
  received: readonly AnalyticsEvent[],
): Promise<void> {
  const counted = sumCounts(received.flatMap(readCounts))
  const day = toTimestamp(dayMs)
  const { rows } = (await statements.execute(sql`
    insert into ${table} (day, project_id, dimension, event, value, count, sample)
    select ${day}, ${projectId}, dimension, event, value, count, sample
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted(dimension text, event text, value text, count bigint, sample jsonb)
    on conflict (project_id, day, dimension, event, value) do update set
      count = ${table.count} + excluded.count, sample = coalesce(${table.sample}, excluded.sample)
    returning (xmax = 0) as "isNew", dimension, event, value`)) as {
    rows: (Omit<EventCount, 'sample'> & { isNew: boolean })[]
  }
  const fresh = rows.filter(({ isNew }) => isNew).map(({ isNew: _, ...row }) => row)
  if (fresh.length > 0) await foldRare(statements, { day, projectId, fresh })
}

/** Puts what is rarest into the number of the others. Of equally rare ones those of before go, so that a new one can become frequent. */
async function foldRare(
  statements: Statements,
  { day, fresh, projectId }: { day: ReturnType<typeof sql>; projectId: string; fresh: readonly object[] },
): Promise<void> {
  await statements.execute(sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(dimension text, event text, value text)
    ), ranked as (
      select dimension, event, value, row_number() over (
        partition by dimension, event
        order by count desc, (dimension, event, value) in (select * from fresh) desc, value
      ) as rank
      from ${table}
      where day = ${day} and project_id = ${projectId} and value <> ''
        and (dimension, event) in (select distinct dimension, event from fresh)
    ), gone as (
      delete from ${table} as days using ranked
      where days.day = ${day} and days.project_id = ${projectId} and days.dimension = ranked.dimension
        and days.event = ranked.event and days.value = ranked.value and ranked.rank > ${maxValues}
      returning days.dimension, days.event, days.count
    )
    insert into ${table} (day, project_id, dimension, event, value, count)
    select ${day}, ${projectId}, dimension, event, '', sum(count)::bigint from gone group by dimension, event
    on conflict (project_id, day, dimension, event, value) do update set count = ${table.count} + excluded.count`)
}

/** One statement can count a row once only. */
function sumCounts(counts: readonly EventCount[]): CountedRow[] {
  const sums = new Map<string, CountedRow>()
  for (const count of counts) {
    const key = JSON.stringify([count.dimension, count.event, count.value])
    const sum = sums.get(key) ?? { ...count, count: 0 }
    sum.count += 1
    sums.set(key, sum)
  }
  return [...sums.values()]
}

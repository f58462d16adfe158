import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import { findPercentile } from './speeds.js'
import { analyticsVisitors, analyticsDays as days, type ErrorSample } from './tables.js'

const dayMs = 86_400_000

/** How often a value was counted; an empty value is all that are not among the most frequent. */
export type ValueCount = { value: string; count: number }

/** What happened in a project over some days. */
export type Report = {
  /** Visitors of each day, the oldest first; days without any are there too. */
  visitors: readonly { day: string; count: number }[]
  countries: readonly ValueCount[]
  /** Events by name. */
  events: ReadonlyMap<string, number>
  /** By dimension and event, the most frequent first. */
  getValues(dimension: 'wallet' | 'network' | 'way', event: string): readonly ValueCount[]
  errors: readonly (ValueCount & { sample: ErrorSample | undefined })[]
  /** Milliseconds, of the ends of spans that were measured. */
  speeds: readonly { event: string; count: number; middleMs: number; slowMs: number }[]
}

type Row = { dimension: string; event: string; value: string; count: number }

/**
 * Reads what happened in a project. It asks for the numbers of days alone, so it takes as long for a million events as for none.
 *
 * @param database - The database.
 * @param question - Whose, of how many days up to today, and the time in milliseconds since 1970.
 */
export async function readReport(
  database: Database,
  { dayCount, nowMs, projectId }: { projectId: string; dayCount: number; nowMs: number },
): Promise<Report> {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const first = today - (dayCount - 1) * dayMs
  const isAsked = sql`project_id = ${projectId} and day >= ${toTimestamp(first)}`
  const ask = async <Found>(statement: ReturnType<typeof sql>) =>
    ((await database.execute(statement)) as { rows: Found[] }).rows
  const [rows, visits, samples] = await Promise.all([
    ask<Row>(sql`
      select dimension, event, value, sum(count)::float8 as count from ${days}
      where ${isAsked} and dimension <> 'visitors' group by dimension, event, value order by count desc, value`),
    // Those of days that are not folded yet too.
    ask<{ day: string; country: string; count: number }>(sql`
      select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, country, sum(count)::float8 as count from (
        select day, value as country, count from ${days} where ${isAsked} and dimension = 'visitors' and event = ''
        union all
        select day, country, count(*) from ${analyticsVisitors} where ${isAsked} group by day, country
      ) as noted group by day, country`),
    ask<{ value: string; sample: ErrorSample }>(sql`
      select distinct on (value) value, sample from ${days}
      where ${isAsked} and dimension = 'error' and event = '' and sample is not null order by value, day desc`),
  ])
  const list = (dimension: string, event = '') =>
    rows
      .filter((row) => row.dimension === dimension && row.event === event)
      .map(({ count, value }) => ({ value, count }))
      // The others come last, however many they are.
      .toSorted((one, other) => Number(one.value === '') - Number(other.value === ''))
  const samplesByCode = new Map(samples.map(({ sample, value }) => [value, sample]))
  return {
    visitors: Array.from({ length: dayCount }, (_, at) => {
      const day = new Date(first + at * dayMs).toISOString().slice(0, 10)
      return { day, count: sum(visits.filter((visit) => visit.day === day)) }
    }),
    countries: sumByCountry(visits),
    events: new Map(list('event').map(({ count, value }) => [value, count])),
    getValues: list,
    errors: list('error').map((row) => ({ ...row, sample: samplesByCode.get(row.value) })),
    speeds: listSpeeds(rows),
  }
}

function listSpeeds(rows: readonly Row[]): Report['speeds'] {
  const all = rows.filter(({ dimension }) => dimension === 'speed')
  return [...new Set(all.map(({ event }) => event))].map((event) => {
    const found = all.filter((row) => row.event === event)
    const counts = new Map(found.map(({ count, value }) => [Number(value), count]))
    return {
      ...{ event, count: sum(found) },
      middleMs: findPercentile(counts, 0.5) ?? 0,
      slowMs: findPercentile(counts, 0.95) ?? 0,
    }
  })
}

function sumByCountry(visits: readonly { country: string; count: number }[]): ValueCount[] {
  const counts = new Map<string, number>()
  for (const { count, country } of visits)
    if (country !== '') counts.set(country, (counts.get(country) ?? 0) + count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}

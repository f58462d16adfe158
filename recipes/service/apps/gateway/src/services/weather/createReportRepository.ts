import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { weatherReports as table } from './tables.js'

/** Keeps reports. */
export type ReportRepository = {
  /**
   * Keeps a report.
   *
   * @returns False where the place has as many as it takes.
   */
  add(projectId: string, place: string, celsius: number): Promise<boolean>
  /** The newest one of a place, or null. */
  findNewest(projectId: string, place: string): Promise<{ celsius: number; atSeconds: number } | null>
}

/**
 * Makes the repository of reports.
 *
 * @param dependencies - Database, clock, and how many reports of a place are kept for a project.
 */
export function createReportRepository({
  database,
  most,
  now,
}: {
  database: Database
  now: () => number
  most: number
}): ReportRepository {
  const ofPlace = (projectId: string, place: string) =>
    and(eq(table.projectId, projectId), eq(table.place, place))
  return {
    // Some that come at the same moment may all be kept; the next ones are not.
    async add(projectId, place, celsius) {
      if ((await database.$count(table, ofPlace(projectId, place))) >= most) return false
      await database.insert(table).values({ projectId, place, celsius, reportedAt: new Date(now()) })
      return true
    },
    async findNewest(projectId, place) {
      const [row] = await database
        .select()
        .from(table)
        .where(ofPlace(projectId, place))
        .orderBy(desc(table.reportedAt), desc(table.id))
        .limit(1)
      return row ? { celsius: row.celsius, atSeconds: Math.floor(row.reportedAt.getTime() / 1000) } : null
    },
  }
}

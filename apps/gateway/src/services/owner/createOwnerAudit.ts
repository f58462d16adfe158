import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { toStorableText } from '../../db/toStorable.js'
import { ownerAudit as table } from './tables.js'

/** So much of what something was or became is kept, in characters. */
const maxLength = 4_000
/** The most that the page shows. */
const maxListed = 200

/** One change. */
export type OwnerAuditEntry = {
  who: string
  projectId: string
  what: string
  before: string
  after: string
}

/** Writes down what was changed by whom. */
export type OwnerAudit = {
  write(entry: OwnerAuditEntry): Promise<void>
  /**
   * The newest changes first.
   *
   * @param projectId - All projects unless given.
   */
  list(projectId?: string): Promise<(OwnerAuditEntry & { at: Date })[]>
}

/**
 * Makes the audit of the owner's changes.
 *
 * @param dependencies - Database and clock.
 */
export function createOwnerAudit({ database, now }: { database: Database; now: () => number }): OwnerAudit {
  const toText = (text: string) => toStorableText(text).slice(0, maxLength)
  return {
    async write({ after, before, ...entry }) {
      await database
        .insert(table)
        .values({ ...entry, before: toText(before), after: toText(after), at: new Date(now()) })
    },
    list: (projectId) =>
      database
        .select()
        .from(table)
        .where(projectId === undefined ? undefined : eq(table.projectId, projectId))
        .orderBy(desc(table.id))
        .limit(maxListed),
  }
}

import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { pruneRows } from '../../db/retention/pruneRows.js'
import { signInAccounts as table } from '../../db/schema/index.js'

/** An account that has not signed in for so long is forgotten, in milliseconds. */
const unusedMs = 365 * 86_400_000
/** Accounts of one project. */
export const maxAccountsPerProject = 1_000_000

/**
 * Deletes accounts that nobody has used for a year and, of a project with too many, those that signed in once and never came
 * back, the ones of long ago first.
 *
 * @param database - The database.
 * @param nowMs - Now, in milliseconds since 1970.
 * @param most - How many a project may have.
 */
export async function pruneAccounts(
  database: Database,
  nowMs: number,
  most = maxAccountsPerProject,
): Promise<void> {
  await pruneRows(database, table, lt(table.lastSignedInAt, new Date(nowMs - unusedMs)))
  const { rows } = (await database.execute(sql`
    select project_id as "projectId", count(*) - ${most}::bigint as excess from ${table}
    group by project_id having count(*) > ${most}::bigint`)) as {
    rows: { projectId: string; excess: number | string }[]
  }
  for (const { excess, projectId } of rows) {
    await database.execute(sql`
      delete from ${table} where uuid in (
        select uuid from ${table} where project_id = ${projectId}
        order by (last_signed_in_at > signed_up_at), last_signed_in_at
        limit ${Math.min(Number(excess), 10_000)}::bigint
      )`)
  }
}

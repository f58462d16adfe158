import { hourSeconds } from '@latchkey/primitives'
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices, secureUsers } from '../../db/schema/index.js'
import type { IsKnownDevice } from '../limits/createMailBudget.js'

/** A device that has come since counts as a stranger's still: a flood makes as many as it is let. */
const knownAfterMs = hourSeconds * 1000

/**
 * Makes what tells whether somebody, whoever it was, has logged in at a project with a device some time ago.
 *
 * @param dependencies - Database and clock.
 */
export function createKnownDevices({
  database,
  now,
}: {
  database: Database
  now: () => number
}): IsKnownDevice {
  return async ({ projectId, thumbprint }) => {
    const rows = await database
      .select({ id: secureDevices.id })
      .from(secureDevices)
      .innerJoin(secureUsers, eq(secureUsers.id, secureDevices.userId))
      .where(
        and(
          eq(secureDevices.thumbprint, thumbprint),
          eq(secureUsers.projectId, projectId),
          lt(secureDevices.createdAt, new Date(now() - knownAfterMs)),
        ),
      )
      .limit(1)
    return rows.length > 0
  }
}

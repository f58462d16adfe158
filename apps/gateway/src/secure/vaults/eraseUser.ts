import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import {
  secureAudit,
  secureChallenges,
  secureChanges,
  secureCodes,
  secureDevices,
  secureEmailChanges,
  secureGrants,
  secureIdentities,
  secureRecordKeys,
  secureSessions,
  secureSlots,
  secureTombstones,
  secureUsers,
  secureVaults,
} from '../../db/schema/index.js'
import type { Secrets } from '../secrets/createSecrets.js'

/** Everything about a user is in these, by their id. */
const tablesOfUser = [
  secureSlots,
  secureVaults,
  secureRecordKeys,
  secureChallenges,
  secureChanges,
  secureGrants,
  secureSessions,
  secureDevices,
  secureIdentities,
  secureCodes,
  secureEmailChanges,
  secureAudit,
] as const

/**
 * Takes a user out of every table, and leaves what keeps a restored backup from bringing them back.
 *
 * @param transaction - The transaction, which holds the user.
 * @param user - Who, and when.
 */
export async function eraseUser(
  transaction: Pick<Database, 'delete' | 'insert'>,
  { nowMs, secrets, userId }: { userId: string; secrets: Secrets; nowMs: number },
): Promise<void> {
  for (const table of tablesOfUser) await transaction.delete(table).where(eq(table.userId, userId))
  await transaction.delete(secureUsers).where(eq(secureUsers.id, userId))
  await transaction
    .insert(secureTombstones)
    .values({ hash: secrets.hash('tombstone', userId), deletedAt: new Date(nowMs) })
    .onConflictDoNothing()
}

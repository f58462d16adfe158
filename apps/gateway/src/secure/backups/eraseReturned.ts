import { asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureSlots, secureTombstones, secureUsers } from '../../db/schema/index.js'
import type { KeeperTasks } from '../keeper/createKeeperTasks.js'
import type { Secrets } from '../secrets/createSecrets.js'
import { eraseUser } from '../vaults/eraseUser.js'

/** Users that are looked at with each statement. */
const usersPerStatement = 1_000

/**
 * Deletes users again who had deleted themselves and came back with a copy of the database: their tombstone is here, and they are too.
 *
 * @param dependencies - The database, which has both, the secrets their tombstones are made with, what destroys the keeper's halves,
 * and the clock.
 * @returns How many there were.
 */
export async function eraseReturned({
  database,
  now,
  secrets,
  tasks,
}: {
  database: Database
  now: () => number
  secrets: Secrets
  tasks: Pick<KeeperTasks, 'order'>
}): Promise<number> {
  const [any] = await database.select({ hash: secureTombstones.hash }).from(secureTombstones).limit(1)
  if (!any) return 0
  let erased = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const users = await database
      .select({ id: secureUsers.id })
      .from(secureUsers)
      .where(gt(secureUsers.id, last))
      .orderBy(asc(secureUsers.id))
      .limit(usersPerStatement)
    // A tombstone is under the secret of the day it was made.
    const ids = new Map(users.flatMap(({ id }) => secrets.hashes('tombstone', id).map((hash) => [hash, id])))
    const found =
      ids.size === 0
        ? []
        : await database
            .select({ hash: secureTombstones.hash })
            .from(secureTombstones)
            .where(inArray(secureTombstones.hash, [...ids.keys()]))
    for (const userId of new Set(found.map(({ hash }) => ids.get(hash) as string))) {
      await eraseOne(database, { now, secrets, tasks }, userId)
      erased += 1
    }
    const end = users.at(-1)
    if (!end || users.length < usersPerStatement) return erased
    last = end.id
  }
}

async function eraseOne(
  database: Database,
  { now, secrets, tasks }: { now: () => number; secrets: Secrets; tasks: Pick<KeeperTasks, 'order'> },
  userId: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const slots = await transaction
      .select({ halfId: secureSlots.keeperHalfId })
      .from(secureSlots)
      .where(eq(secureSlots.userId, userId))
    const halves = slots.flatMap(({ halfId }) => (halfId === null ? [] : [{ halfId, userId }]))
    await tasks.order(transaction, halves)
    await eraseUser(transaction, { userId, secrets, nowMs: now() })
  })
}

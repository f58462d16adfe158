import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices } from '../../db/schema/index.js'

/** How many devices of one user are known; the one unseen for the longest time goes first. */
export const maxDevicesPerUser = 50

/** Where users have logged in. */
export type Devices = {
  /**
   * Notes that a user logs in on a device.
   *
   * @param device - `isApproved` when the login began with a mailed link; once approved a device stays so.
   * @returns Its id.
   */
  note(device: { userId: string; thumbprint: string; name: string; isApproved: boolean }): Promise<string>
}

/**
 * Makes the repository of devices.
 *
 * @param dependencies - Database and clock.
 */
export function createDevices({ database, now }: { database: Database; now: () => number }): Devices {
  return {
    async note({ isApproved, name, thumbprint, userId }) {
      const at = new Date(now())
      const [row] = await database
        .insert(secureDevices)
        .values({ id: randomUUID(), userId, thumbprint, name, isApproved, createdAt: at, lastSeenAt: at })
        .onConflictDoUpdate({
          target: [secureDevices.userId, secureDevices.thumbprint],
          set: { name, lastSeenAt: at, isApproved: sql`${secureDevices.isApproved} or excluded.is_approved` },
        })
        .returning({ id: secureDevices.id })
      if (!row) throw new Error('The device was not stored')
      await database.execute(sql`
        delete from ${secureDevices} where id in (
          select id from ${secureDevices} where user_id = ${userId}
          order by last_seen_at desc, id offset ${maxDevicesPerUser}
        )`)
      return row.id
    },
  }
}

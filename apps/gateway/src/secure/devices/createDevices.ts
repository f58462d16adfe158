import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices, secureSessions, secureSlots } from '../../db/schema/index.js'

/** How many devices without a way in of one user are known; the one unseen for the longest time goes first. */
export const maxDevicesPerUser = 50

/** Where users have logged in. */
export type Devices = {
  /**
   * Notes that a user logs in on a device.
   *
   * @param device - `isApproved` when the login began with a mailed link; once approved a device stays so.
   * @returns Its id, and whether it is the first login there.
   */
  note(device: {
    userId: string
    thumbprint: string
    name: string
    isApproved: boolean
  }): Promise<{ id: string; isNew: boolean }>
  /** Those of a user, the one last used first. */
  list(userId: string): Promise<ListedDevice[]>
  /** Whether a user has it. */
  has(statements: Pick<Database, 'select'>, userId: string, deviceId: string): Promise<boolean>
  /** In a transaction of the caller's: ends its sessions and forgets it. */
  forget(statements: Pick<Database, 'delete'>, userId: string, deviceId: string): Promise<void>
}

/** A device as its owner sees it. */
export type ListedDevice = typeof secureDevices.$inferSelect & { hasSlot: boolean }

/**
 * Makes the repository of devices.
 *
 * @param dependencies - Database and clock.
 */
export function createDevices({ database, now }: { database: Database; now: () => number }): Devices {
  return {
    async note({ isApproved, name, thumbprint, userId }) {
      const at = new Date(now())
      const made = randomUUID()
      const [row] = await database
        .insert(secureDevices)
        .values({ id: made, userId, thumbprint, name, isApproved, createdAt: at, lastSeenAt: at })
        .onConflictDoUpdate({
          target: [secureDevices.userId, secureDevices.thumbprint],
          set: { name, lastSeenAt: at, isApproved: sql`${secureDevices.isApproved} or excluded.is_approved` },
        })
        .returning({ id: secureDevices.id })
      if (!row) throw new Error('The device was not stored')
      await database.execute(sql`
        delete from ${secureDevices} where id in (
          select id from ${secureDevices} where user_id = ${userId}
          and not exists (select 1 from ${secureSlots} where ${secureSlots.deviceId} = ${secureDevices.id})
          order by last_seen_at desc, id offset ${maxDevicesPerUser}
        )`)
      return { id: row.id, isNew: row.id === made }
    },
    async list(userId) {
      const rows = await database
        .select({
          device: secureDevices,
          // Written out: in a statement on one table columns lose the name of theirs.
          hasSlot: sql<boolean>`exists (select 1 from secure_slots where secure_slots.device_id = secure_devices.id)`,
        })
        .from(secureDevices)
        .where(eq(secureDevices.userId, userId))
        .orderBy(desc(secureDevices.lastSeenAt), secureDevices.id)
      return rows.map(({ device, hasSlot }) => ({ ...device, hasSlot }))
    },
    async has(statements, userId, deviceId) {
      const rows = await statements
        .select({ id: secureDevices.id })
        .from(secureDevices)
        .where(and(eq(secureDevices.userId, userId), eq(secureDevices.id, deviceId)))
      return rows.length > 0
    },
    async forget(statements, userId, deviceId) {
      await statements
        .delete(secureSessions)
        .where(and(eq(secureSessions.userId, userId), eq(secureSessions.deviceId, deviceId)))
      await statements
        .delete(secureDevices)
        .where(and(eq(secureDevices.userId, userId), eq(secureDevices.id, deviceId)))
    },
  }
}

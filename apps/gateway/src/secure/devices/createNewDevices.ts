import { and, eq, gte } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices } from '../../db/schema/index.js'

/** Says whether a user has logged in on a device for the first time since a moment. */
export type IsNewDevice = (deviceId: string, since: Date) => Promise<boolean>

/**
 * Makes what tells new devices from those a user has used before.
 *
 * @param dependencies - The database.
 */
export function createNewDevices({ database }: { database: Database }): IsNewDevice {
  return async (deviceId, since) => {
    const rows = await database
      .select({ id: secureDevices.id })
      .from(secureDevices)
      .where(and(eq(secureDevices.id, deviceId), gte(secureDevices.createdAt, since)))
    return rows.length > 0
  }
}

import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { keeperKeys } from '../../db/keeper/schema/keeperKeys.js'
import { recordKeyBytes, withKeyBox } from '../keys/createRecordKeys.js'
import type { KeyDriver } from '../keys/KeyDriver.js'

/** Which half. */
export type KeeperHalf = { userId: string; halfId: string }

/** Keeps the halves of managed slots that the gateway's own store must not have. */
export type Keeper = {
  /** Keeps a half, as base64, under a key of its own. */
  put(id: KeeperHalf, half: string): Promise<void>
  /** Undefined for one that is not there. */
  get(id: KeeperHalf): Promise<string | undefined>
  /** Destroys a half and its key; none that is not there is fine. */
  destroy(id: KeeperHalf): Promise<void>
}

/**
 * Makes the keeper.
 *
 * @param dependencies - Its own database and its own master keys, and the clock.
 */
export function createKeeper({
  database,
  keys,
  now,
}: {
  database: Database
  keys: KeyDriver
  now: () => number
}): Keeper {
  const toPlace = ({ halfId, userId }: KeeperHalf) => ({ table: 'keeper_keys', userId, rowId: halfId })
  const toBoxPlace = ({ halfId, userId }: KeeperHalf) => ({ table: 'keeper_halves', userId, rowId: halfId })
  const isHalf = ({ halfId, userId }: KeeperHalf) =>
    and(eq(keeperHalves.userId, userId), eq(keeperHalves.halfId, halfId))
  const isKey = ({ halfId, userId }: KeeperHalf) =>
    and(eq(keeperKeys.userId, userId), eq(keeperKeys.halfId, halfId))

  return {
    async put(id, half) {
      const key = randomBytes(recordKeyBytes)
      const wrapped = await keys.wrap(key, toPlace(id))
      const box = await withKeyBox(key, (secretBox) => secretBox.seal(half, toBoxPlace(id)))
      const createdAt = new Date(now())
      const { halfId, userId } = id
      await database.transaction(async (transaction) => {
        await transaction.insert(keeperKeys).values({ userId, halfId, ...wrapped, createdAt })
        await transaction.insert(keeperHalves).values({ userId, halfId, box, createdAt })
      })
    },
    async get(id) {
      const [row] = await database
        .select({ box: keeperHalves.box, wrapped: keeperKeys.wrapped })
        .from(keeperHalves)
        .innerJoin(
          keeperKeys,
          and(eq(keeperKeys.userId, keeperHalves.userId), eq(keeperKeys.halfId, keeperHalves.halfId)),
        )
        .where(isHalf(id))
      if (!row) return undefined
      const key = await keys.unwrap(row.wrapped, toPlace(id))
      return withKeyBox(key, (secretBox) => secretBox.open(row.box, toBoxPlace(id)))
    },
    async destroy(id) {
      await database.transaction(async (transaction) => {
        await transaction.delete(keeperKeys).where(isKey(id))
        await transaction.delete(keeperHalves).where(isHalf(id))
      })
    },
  }
}

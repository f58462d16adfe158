import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureRecordKeys } from '../../db/schema/index.js'
import { createSecretBox, type SecretBox } from '../secrets/createSecretBox.js'
import type { KeyDriver, KeyPlace } from './KeyDriver.js'

/** Length of every key that is wrapped. */
export const recordKeyBytes = 32

/** Keys of users: what belongs to one is sealed under a key of their own, which a master key wraps. */
export type RecordKeys = {
  /**
   * Lends a user's box; its key is made with the first use.
   *
   * @param userId - Whose.
   * @param run - Uses it; the key is overwritten afterwards.
   * @throws GatewayFailure `keys/unavailable`
   */
  withBox<Result>(userId: string, run: (box: SecretBox) => Promise<Result>): Promise<Result>
}

/**
 * Where a user's key belongs.
 *
 * @param userId - Whose.
 */
export function toRecordKeyPlace(userId: string): KeyPlace {
  return { table: 'secure_record_keys', userId, rowId: '' }
}

/**
 * Lends a box, and overwrites its key afterwards.
 *
 * @param key - 32 bytes; taken.
 * @param run - Uses the box.
 */
export async function withKeyBox<Result>(
  key: Buffer,
  run: (box: SecretBox) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(createSecretBox(key))
  } finally {
    key.fill(0)
  }
}

/**
 * Makes the repository of users' keys.
 *
 * @param dependencies - Database, clock and the master keys.
 */
export function createRecordKeys({
  database,
  keys,
  now,
}: {
  database: Database
  keys: KeyDriver
  now: () => number
}): RecordKeys {
  async function find(userId: string): Promise<string | undefined> {
    const [row] = await database
      .select({ wrapped: secureRecordKeys.wrapped })
      .from(secureRecordKeys)
      .where(eq(secureRecordKeys.userId, userId))
    return row?.wrapped
  }

  /** Of those that come at once the first one's is everybody's. */
  async function make(userId: string): Promise<string> {
    const key = randomBytes(recordKeyBytes)
    const made = await keys.wrap(key, toRecordKeyPlace(userId)).finally(() => key.fill(0))
    await database
      .insert(secureRecordKeys)
      .values({ userId, ...made, createdAt: new Date(now()) })
      .onConflictDoNothing()
    const wrapped = await find(userId)
    if (wrapped === undefined) throw new Error('The record key went away meanwhile')
    return wrapped
  }

  return {
    async withBox(userId, run) {
      const wrapped = (await find(userId)) ?? (await make(userId))
      return withKeyBox(await keys.unwrap(wrapped, toRecordKeyPlace(userId)), run)
    },
  }
}

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { keeperKeys } from '../../db/keeper/schema/keeperKeys.js'
import { secureRecordKeys } from '../../db/schema/index.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { createKeeper } from '../keeper/createKeeper.js'
import { createKeyRing } from './createKeyRing.js'
import { createRecordKeys } from './createRecordKeys.js'
import { createRotation } from './createRotation.js'
import { createWrappedRows } from './createWrappedRows.js'
import type { MasterKey } from './readMasterKeys.js'

const makeKey = (kid: string): MasterKey => ({ kid, bytes: randomBytes(32) })

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test.each(['gateway', 'keeper'] as const)(
  'all keys of the %s come under the active one, and the old one is free',
  async (store) => {
    const { database } = opened
    const [old, next] = [makeKey('old'), makeKey('next')]
    let ring = [old]
    const keys = createKeyRing(async () => ring)
    const failures: unknown[] = []
    const rows = createWrappedRows(database, store)
    const rotation = createRotation({ keys, rows, onFailure: (error) => failures.push(error) })
    const records = createRecordKeys({ database, keys, now: Date.now })
    const keeper = createKeeper({ database, keys, now: Date.now })
    const users = Array.from({ length: 120 }, () => ({
      userId: crypto.randomUUID(),
      halfId: crypto.randomUUID(),
    }))
    const sealed = new Map<string, string>()
    const toPlace = (userId: string) => ({ table: 'secure_slots', userId, rowId: 's' })
    for (const { halfId, userId } of users) {
      if (store === 'keeper') await keeper.put({ userId, halfId }, `half of ${userId}`)
      else
        sealed.set(
          userId,
          await records.withBox(userId, (box) => box.seal(`half of ${userId}`, toPlace(userId))),
        )
    }
    const read = ({ halfId, userId }: (typeof users)[number]) =>
      store === 'keeper'
        ? keeper.get({ userId, halfId })
        : records.withBox(userId, (box) => box.open(sealed.get(userId) ?? '', toPlace(userId)))

    ring = [next, old]
    expect(await rotation.getStates()).toEqual([
      { kid: 'next', state: 'active', total: 0 },
      { kid: 'old', state: 'kept', total: 120 },
    ])
    // One that does not open holds nobody up and stays as it is.
    const table = store === 'keeper' ? keeperKeys : secureRecordKeys
    const [damaged] = await database.select().from(table)
    await rows.replace(
      {
        place: { table: '', userId: damaged?.userId ?? '', rowId: toRowId(damaged) },
        wrapped: damaged?.wrapped ?? '',
      },
      { kid: 'old', wrapped: `${damaged?.wrapped.slice(0, -4)}AAAA` },
    )
    // While everybody goes on opening theirs.
    const [round, other] = await Promise.all([
      rotation.run(),
      rotation.run(),
      ...users.filter(({ userId }) => userId !== damaged?.userId).map(read),
    ])
    expect((round as { moved: number }).moved + (other as { moved: number }).moved).toBe(119)
    expect(round).toMatchObject({ failed: 1 })
    expect(failures.length).toBeGreaterThan(0)
    expect(await rotation.getStates()).toEqual([
      { kid: 'next', state: 'active', total: 119 },
      { kid: 'old', state: 'kept', total: 1 },
    ])
    await database.delete(table).where(eq(table.userId, damaged?.userId ?? ''))
    expect((await rotation.getStates())[1]).toEqual({ kid: 'old', state: 'free', total: 0 })
    ring = [next]
    await rotation.assertKeys('SECURE_MASTER_KEY')
    for (const user of users) {
      if (user.userId !== damaged?.userId) expect(await read(user)).toBe(`half of ${user.userId}`)
    }
    // A gateway does not start without a key that is needed, or with another one of that name.
    ring = [old]
    await expect(rotation.assertKeys('SECURE_MASTER_KEY')).rejects.toThrow('next, which is not there')
    expect(await rotation.getStates()).toContainEqual({ kid: 'next', state: 'missing', total: 119 })
    ring = [makeKey('next')]
    await expect(rotation.assertKeys('SECURE_MASTER_KEY')).rejects.toThrow('does not open them')
  },
)

function toRowId(row: object | undefined): string {
  return row && 'halfId' in row ? String(row.halfId) : ''
}

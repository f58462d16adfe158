import { getVault } from '@latchkey/wire/secure'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { keeperKeys } from '../../db/keeper/schema/keeperKeys.js'
import * as schema from '../../db/schema/index.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { createSecureApp, testSecret } from '../../testing/secure/createSecureApp.js'
import { callAsOwner, createTestOwner, registerVault } from '../../testing/secure/createTestOwner.js'
import { getTestAddress } from '../../testing/secure/createTestVault.js'
import { createSecrets } from '../secrets/createSecrets.js'
import { eraseReturned } from './eraseReturned.js'

let shared: OpenDatabase
beforeAll(async () => {
  shared = await openTestDatabase()
})
afterAll(() => shared.close())

const tables: readonly PgTable[] = [
  schema.secureUsers,
  schema.secureVaults,
  schema.secureSlots,
  schema.secureRecordKeys,
  schema.secureDevices,
  schema.secureIdentities,
  schema.secureGrants,
  schema.secureSessions,
  keeperHalves,
  keeperKeys,
]

test('who had deleted themselves and came back with a copy of the database is deleted again at the start, the others stay, and the operator is told', async () => {
  const { database } = shared
  const before = await createSecureApp({ shared })
  const owner = await createTestOwner(before)
  const other = await createTestOwner(before)
  const vault = await registerVault(before, owner, ['device', 'managed'])
  await registerVault(before, other, ['device', 'managed'])
  const copy = await Promise.all(
    tables.map(async (table) => [table, await database.select().from(table)] as const),
  )
  const body = { evmAddress: getTestAddress(vault.body) }
  expect((await callAsOwner(before, owner, vault, 'deleteVault', body)).status).toBe(204)
  await before.close()
  for (const [table, rows] of copy) await database.insert(table).values(rows).onConflictDoNothing()
  const find = async (userId: string) => {
    const rows = await Promise.all(tables.map((table) => database.select().from(table)))
    return rows.map((some) => some.filter((row) => Object.values(row).includes(userId)).length)
  }
  expect(Math.min(...(await find(owner.userId)))).toBeGreaterThan(0)
  const others = await find(other.userId)

  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const after = await createSecureApp({ shared, dependencies: { logger } })
  after.clock.nowMs = before.clock.nowMs
  await after.app.ready()
  // The call has the keeper destroy what is due.
  expect((await after.call(owner.device, getVault, { session: owner.session })).status).toBe(401)
  expect((await after.call(other.device, getVault, { session: other.session })).status).toBe(200)
  await expect.poll(() => find(owner.userId)).toEqual(tables.map(() => 0))
  expect(await find(other.userId)).toEqual(others)
  expect(lines.join()).toContain('"users":1')
  expect((await after.app.inject('/metrics')).body).toContain('latchkey_secure_returned_users_erased_total 1')
  await after.close()
})

test('a tombstone that was made under an earlier secret of the operator is read as well', async () => {
  const { database } = shared
  const gateway = await createSecureApp({ shared })
  const owner = await createTestOwner(gateway)
  const vault = await registerVault(gateway, owner, ['device', 'managed'])
  const users = await database.select().from(schema.secureUsers)
  const body = { evmAddress: getTestAddress(vault.body) }
  expect((await callAsOwner(gateway, owner, vault, 'deleteVault', body)).status).toBe(204)
  await gateway.close()
  await database.insert(schema.secureUsers).values(users).onConflictDoNothing()
  const eraseUnder = (secret: string[]) =>
    eraseReturned({
      ...{ database, now: () => gateway.clock.nowMs, secrets: createSecrets(secret) },
      tasks: { order: async () => undefined },
    })
  const newer = 'another secret of thirty-two characters'
  expect(await eraseUnder([newer])).toBe(0)
  expect(await eraseUnder([newer, testSecret])).toBe(1)
  expect(await eraseUnder([newer, testSecret])).toBe(0)
})

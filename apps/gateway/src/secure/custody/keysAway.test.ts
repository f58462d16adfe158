import { createVault } from '@latchkey/wire/secure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { secureSlots, secureVaults } from '../../db/schema/index.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import {
  createSecureApp,
  openTestCustody,
  type SecureApp,
  testCustodyConfig,
} from '../../testing/secure/createSecureApp.js'
import { askHalves, createTestOwner, openVault, registerVault } from '../../testing/secure/createTestOwner.js'
import { createTestVault, pickSlot } from '../../testing/secure/createTestVault.js'
import { startVaultServer, type VaultServer } from '../../testing/secure/startVaultServer.js'

let opened: OpenDatabase
let server: VaultServer
let gateway: SecureApp
beforeAll(async () => {
  opened = await openTestDatabase()
  server = await startVaultServer()
  const keys = { driver: 'vault-transit', url: server.keyUrl, token: server.token } as const
  const custody = await openTestCustody(opened.database, { ...testCustodyConfig, keys })
  gateway = await createSecureApp({ shared: opened, custody })
})
afterAll(async () => {
  await gateway.close()
  await opened.close()
  await server.close()
})

test('while the keys cannot be reached nothing is written and callers are told to come back', async () => {
  const other = await createTestOwner(gateway)
  const theirs = await registerVault(gateway, other)
  const owner = await createTestOwner(gateway)
  const { body } = await createTestVault({ userId: owner.userId })
  const create = () => gateway.call(owner.device, createVault, { session: owner.session, body })
  server.refusals.push(503)
  expect(await create()).toMatchObject({
    status: 503,
    code: 'keys/unavailable',
    headers: { 'retry-after': '10' },
  })
  const ofOwner = ({ userId }: { userId: string }) => userId === owner.userId
  for (const table of [secureVaults, secureSlots, keeperHalves]) {
    const rows = (await opened.database.select().from(table)) as { userId: string }[]
    expect(rows.filter(ofOwner)).toEqual([])
  }
  expect(await create()).toMatchObject({ status: 200 })
  const slotId = pickSlot(theirs, 'managed').slot.id
  server.refusals.push(500)
  expect(await askHalves(gateway, other, slotId)).toMatchObject({ status: 503, code: 'keys/unavailable' })
  expect(await openVault(gateway, other, slotId, undefined)).toEqual(theirs.entropy)
})

test('Vault is asked to wrap and to open, and for nothing else that it has', async () => {
  const calls = server.calls.filter((call) => call.startsWith('POST'))
  expect(new Set(calls)).toEqual(
    new Set(['POST /v1/transit/encrypt/wallets', 'POST /v1/transit/decrypt/wallets']),
  )
})

test('health says that the keeper’s store is the gateway’s', async () => {
  const { body } = await gateway.app.inject('/health')
  expect(body).toContain('keeper: not apart, in the same database')
})

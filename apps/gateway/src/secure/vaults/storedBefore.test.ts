import { decodeBase64 } from '@latchkey/primitives'
import { type OwnerAction, ownerCalls } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { createSecureApp, type SecureApp } from '../../testing/secure/createSecureApp.js'
import {
  createTestOwner,
  openVault,
  readVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import fixture from '../../testing/secure/fixtures/2026-11-28-format-1.json' with { type: 'json' }
import { restoreRows } from '../../testing/secure/restoreRows.js'
import { verifyOwner } from '../owners/verifyOwner.js'

const name = '2026-11-28-format-1'
const { clientHalves, email, sessionId, stored, userId } = fixture
const entropy = new Uint8Array(decodeBase64(fixture.entropy) ?? [])

describe.each([
  ['PostgreSQL, or the embedded store where there is none', openTestDatabase],
  ['the embedded store', openTestPglite],
] as const)('rows of 2026-11-28 in %s', (_, open) => {
  let shared: OpenDatabase
  let gateway: SecureApp
  let owner: TestOwner
  beforeAll(async () => {
    shared = await open()
    await restoreRows(shared.database, name)
    gateway = await createSecureApp({ shared })
    gateway.clock.nowMs = fixture.nowMs
    owner = await createTestOwner(gateway, email)
  })
  afterAll(async () => {
    await gateway.close()
    await shared.close()
  })

  test('are of the same user and wallet', async () => {
    expect(owner.userId).toBe(userId)
    expect(await readVault(gateway, owner)).toEqual(stored)
  })

  test('open by the operator’s way in and by a passphrase', async () => {
    const managed = stored.slots.find(({ slot }) => slot.type === 'managed')
    expect(await openVault(gateway, owner, managed?.slot.id ?? '', undefined)).toEqual(entropy)
    const passphrase = stored.slots.find(({ slot }) => slot.type === 'passphrase')?.slot.id ?? ''
    const half = decodeBase64((clientHalves as Record<string, string>)[passphrase] ?? '')
    expect(await openVault(gateway, owner, passphrase, half)).toEqual(entropy)
  })
})

test.each(Object.entries(fixture.actions).filter(([action]) => action !== 'registerOwnerKey'))(
  'what an owner signed on 2026-11-28 counts: %s',
  (action, given) => {
    const body = v.parse(ownerCalls[action as OwnerAction].body as v.GenericSchema, given)
    const statement = { userId, version: 1, sessionId, action, body }
    expect(verifyOwner(stored.ownerKey, given.owner, statement)).toBe(true)
  },
)

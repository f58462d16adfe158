import { checkSlotList } from '@latchkey/vault'
import { openSlot, type StoredVault } from '@latchkey/wire/secure'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPostgres } from '../../../../../scripts/lib/testPostgres.mjs'
import type { Database, OpenDatabase } from '../../db/Database.js'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { keeperKeys } from '../../db/keeper/schema/keeperKeys.js'
import { secureRecordKeys, secureSlots, secureVaults } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import {
  createSecureApp,
  openTestCustody,
  type SecureApp,
  testCustodyConfig,
  testSecret,
} from '../../testing/secure/createSecureApp.js'
import {
  ask,
  askHalves,
  callAsOwner,
  createTestOwner,
  enroll,
  openVault,
  readVault,
  registerVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import { createTestVault, followList, openTestVault, pickSlot } from '../../testing/secure/createTestVault.js'
import { createKeeper } from '../keeper/createKeeper.js'
import { createRecordKeys } from '../keys/createRecordKeys.js'
import { toHalfPlace } from '../slots/createSlotWriter.js'
import type { OpenCustody } from './openCustody.js'

let main: OpenDatabase
let keeperServer: Awaited<ReturnType<typeof createTestPostgres>>
let keeper: { database: Database }
let custody: OpenCustody
let gateway: SecureApp
let owner: TestOwner
let other: TestOwner
beforeAll(async () => {
  main = await openTestPostgres(['gateway'])
  keeperServer = await createTestPostgres()
  custody = await openTestCustody(main.database, {
    ...testCustodyConfig,
    keeperDatabaseUrl: keeperServer.url,
  })
  keeper = { database: custody.keeperDatabase }
  gateway = await createSecureApp({ shared: main, custody })
})
afterAll(async () => {
  await gateway.close()
  await main.close()
  await custody.close()
  await keeperServer.clean()
})
beforeEach(async () => {
  gateway.clock.nowMs += 25 * 3_600_000
  owner = await createTestOwner(gateway)
  other = await createTestOwner(gateway)
})

/** Every value of every table of a database. */
async function dump(database: Database): Promise<unknown[]> {
  const { rows: tables } = (await database.execute(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'keeper') and table_type = 'BASE TABLE'
  `)) as { rows: { name: string }[] }
  const all = await Promise.all(
    tables.map(
      async ({ name }) => (await database.execute(sql.raw(`select * from ${name}`))) as { rows: unknown[] },
    ),
  )
  return all.flatMap(({ rows }) => rows)
}

/** Every 32 bytes in a row that are written anywhere in some values, as text or in any usual way to write bytes. */
function listSecrets(values: readonly unknown[]): Buffer[] {
  const found = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    for (let at = 0; at + 32 <= bytes.length && at < 200; at++) {
      const window = bytes.subarray(at, at + 32)
      found.set(window.toString('latin1'), window)
    }
  }
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const part of [value, ...value.split(/[.:,]/)]) {
        for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
          add(Buffer.from(part, encoding))
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) walk(inner)
    }
  }
  walk(values)
  return [...found.values()].filter((bytes) => bytes.some((byte) => byte !== 0))
}

type Target = { userId: string; stored: StoredVault; slotId: string; serverHalf?: string | undefined }

/** How many of some secrets open a slot as its client half. */
async function countKeys(target: Target, secrets: readonly Buffer[]): Promise<number> {
  let opened = 0
  for (const clientHalf of secrets) {
    await openTestVault({ ...target, clientHalf }).then(
      () => opened++,
      () => undefined,
    )
  }
  return opened
}

/** What a thief of the gateway's store and its master keys reads of a slot. */
async function stealServerHalf(userId: string, slotId: string): Promise<string | undefined> {
  const [row] = await main.database
    .select()
    .from(secureSlots)
    .where(and(eq(secureSlots.userId, userId), eq(secureSlots.id, slotId)))
  const box = row?.serverHalfBox
  if (!box) return undefined
  const records = createRecordKeys({ database: main.database, keys: custody.keys, now: Date.now })
  return records.withBox(userId, (secretBox) => secretBox.open(box, toHalfPlace(userId, slotId)))
}

const settings = (source = testCustodyConfig.keys) =>
  source.driver === 'environment' ? [source.text, testSecret] : []

test('health says that the keeper’s store is another one, and the gateway is ready only with both', async () => {
  const { body } = await gateway.app.inject('/health')
  expect(body).toMatch(/, keeper: apart$/)
  const ready = await gateway.app.inject('/ready')
  expect(ready.statusCode).toBe(200)
  expect(ready.body).toContain('keeper')
  // None of its tables are in the gateway's database.
  const { rows } = (await main.database.execute(
    sql`select table_name from information_schema.tables where table_schema = 'keeper'`,
  )) as { rows: unknown[] }
  expect(rows).toEqual([])
})

describe('whoever has stolen', () => {
  test('§4.6-1 the gateway’s store, its master key and its secret opens no managed wallet, with the keeper’s store neither', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed'])
    await registerVault(gateway, other, ['device', 'managed'])
    const slotId = pickSlot(vault, 'managed').slot.id
    const serverHalf = await stealServerHalf(owner.userId, slotId)
    expect(serverHalf).toBe(pickSlot(vault, 'managed').serverHalf)
    const target = { userId: owner.userId, stored: vault.stored, slotId, serverHalf }
    const secrets = listSecrets([
      ...(await dump(main.database)).filter((row) => JSON.stringify(row).includes(owner.userId)),
      ...(await dump(keeper.database)),
      serverHalf,
      ...settings(),
    ])
    expect(secrets.length).toBeGreaterThan(1_000)
    expect(await countKeys(target, secrets)).toBe(0)
    // It is the keeper's half alone that is missing.
    const half = pickSlot(vault, 'managed').keeperHalf ?? ''
    expect(await countKeys(target, [...secrets.slice(0, 10), Buffer.from(half, 'base64')])).toBe(1)
  })

  test('§4.6-2 both stores and all master keys opens a managed wallet, and no other: no byte that is kept is a client half', async () => {
    const managed = await registerVault(gateway, owner, ['device', 'managed'])
    const held = await registerVault(gateway, other, ['device', 'passkey', 'passphrase', 'kit'])
    const thief = createKeeper({ database: keeper.database, keys: custody.keeperKeys, now: Date.now })
    const rows = await main.database.select().from(secureSlots).where(eq(secureSlots.userId, owner.userId))
    const slot = rows.find(({ type }) => type === 'managed')
    const clientHalf = await thief.get({ userId: owner.userId, halfId: slot?.keeperHalfId ?? '' })
    const slotId = slot?.id ?? ''
    const serverHalf = await stealServerHalf(owner.userId, slotId)
    const stolen = {
      userId: owner.userId,
      stored: managed.stored,
      slotId,
      serverHalf,
      clientHalf: clientHalf ?? '',
    }
    expect(await openTestVault(stolen)).toEqual(managed.entropy)

    const halves = await Promise.all(
      held.body.slots.map((each) => stealServerHalf(other.userId, each.slot.id)),
    )
    const secrets = listSecrets([
      ...(await dump(main.database)).filter((row) => JSON.stringify(row).includes(other.userId)),
      ...(await dump(keeper.database)).filter((row) => JSON.stringify(row).includes(other.userId)),
      ...halves,
      ...settings(),
      ...settings(testCustodyConfig.keeperKeys),
      clientHalf,
    ])
    for (const { slot: sealed } of held.body.slots) {
      const half = sealed.type === 'kit' ? undefined : await stealServerHalf(other.userId, sealed.id)
      const target = { userId: other.userId, stored: held.stored, slotId: sealed.id, serverHalf: half }
      expect(await countKeys(target, secrets), sealed.type).toBe(0)
      const right = Buffer.from(held.clientHalves[sealed.id] ?? [])
      expect(await countKeys(target, [right]), sealed.type).toBe(1)
    }
  })

  test('§4.6-3 all that a device keeps opens nothing without the gateway', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed'])
    const slotId = pickSlot(vault, 'device').slot.id
    const clientHalf = vault.clientHalves[slotId] ?? new Uint8Array()
    const profile = listSecrets([vault.stored, owner.session, Buffer.from(clientHalf).toString('base64')])
    let opened = 0
    for (const half of profile) {
      const serverHalf = half.toString('base64')
      await openTestVault({
        userId: owner.userId,
        stored: vault.stored,
        slotId,
        clientHalf,
        serverHalf,
      }).then(
        () => opened++,
        () => undefined,
      )
    }
    expect(profile.length).toBeGreaterThan(500)
    expect(opened).toBe(0)
  })
})

test('§4.6-5 a row that was removed and is put back is found out by whoever has the vault key', async () => {
  const vault = await registerVault(gateway, owner, ['device', 'managed'])
  const { slotId } = await enroll(gateway, owner, vault, 'passphrase')
  const [row] = await main.database.select().from(secureSlots).where(eq(secureSlots.id, slotId))
  const before = await readVault(gateway, owner)
  const slotList = await followList(vault, before.slotList, { remove: [slotId] })
  await callAsOwner(gateway, owner, vault, 'removeSlot', { slotId, slotList })
  const check = async () => {
    const stored = await readVault(gateway, owner)
    const slots = stored.slots.map(({ slot }) => slot)
    return checkSlotList({ id: vault.id, vaultKey: vault.vaultKey, list: stored.slotList, slots })
  }
  expect(await check()).toMatchObject({ counter: 3 })
  if (row) await main.database.insert(secureSlots).values(row)
  await expect(check()).rejects.toMatchObject({ code: 'vault/slots-changed', context: { added: [slotId] } })
})

test('§4.6-8 an old copy of the gateway’s store opens no wallet that its user has taken over meanwhile', async () => {
  const vault = await registerVault(gateway, owner, ['device', 'managed'])
  const slotId = pickSlot(vault, 'managed').slot.id
  const ofOwner = <Table extends typeof secureSlots | typeof secureVaults | typeof secureRecordKeys>(
    table: Table,
  ) => eq(table.userId, owner.userId)
  const slots = await main.database.select().from(secureSlots).where(ofOwner(secureSlots))
  const vaults = await main.database.select().from(secureVaults).where(ofOwner(secureVaults))
  const next = await createTestVault({
    userId: owner.userId,
    version: 2,
    types: ['device', 'passphrase'],
    entropy: vault.entropy.slice() as Uint8Array<ArrayBuffer>,
  })
  expect((await askHalves(gateway, owner, slotId, { purpose: 'upgrade' })).status).toBe(200)
  const replaced = await callAsOwner(gateway, owner, vault, 'replaceVault', next.body)
  expect(replaced.status).toBe(200)

  await main.database.delete(secureSlots).where(ofOwner(secureSlots))
  await main.database.delete(secureVaults).where(ofOwner(secureVaults))
  await main.database.insert(secureSlots).values(slots)
  await main.database.insert(secureVaults).values(vaults)
  expect(await askHalves(gateway, owner, slotId)).toMatchObject({ status: 404, code: 'slot/unknown' })
  const serverHalf = await stealServerHalf(owner.userId, slotId)
  const secrets = listSecrets([...(await dump(keeper.database)), ...settings(testCustodyConfig.keeperKeys)])
  const target = { userId: owner.userId, stored: vault.stored, slotId, serverHalf }
  expect(await countKeys(target, secrets)).toBe(0)
})

test('§4.6-10 a device that is new gives the same wallet by every factor', async () => {
  const vault = await registerVault(gateway, owner, ['device', 'managed', 'passkey', 'passphrase'])
  for (const type of ['managed', 'passkey', 'passphrase'] as const) {
    const newer = await createTestOwner(gateway, owner.email)
    const { id } = pickSlot(vault, type).slot
    const more = type === 'passkey' ? { assertion: vault.passkey?.get(await ask(gateway, newer)) } : {}
    const half = type === 'managed' ? undefined : vault.clientHalves[id]
    // The addresses of all four accounts are compared when it opens.
    expect(await openVault(gateway, newer, id, half, more)).toEqual(vault.entropy)
  }
})

test('§4.6-12 what two users have in the stores opens for neither once it has changed places', async () => {
  const own = await registerVault(gateway, owner, ['device', 'managed'])
  const foreign = await registerVault(gateway, other, ['device', 'managed'])
  const [ownId, foreignId] = [pickSlot(own, 'managed').slot.id, pickSlot(foreign, 'managed').slot.id]
  const isSlot = (userId: string, id: string) => and(eq(secureSlots.userId, userId), eq(secureSlots.id, id))
  const read = async (userId: string, id: string) => {
    const [row] = await main.database.select().from(secureSlots).where(isSlot(userId, id))
    if (!row) throw new Error('no slot')
    return row
  }
  const rows = { own: await read(owner.userId, ownId), foreign: await read(other.userId, foreignId) }
  const attempts = async () => {
    for (const [who, id] of [
      [owner, ownId],
      [other, foreignId],
    ] as const) {
      await expect(openVault(gateway, who, id, undefined)).rejects.toThrow()
    }
  }
  const swap = async (fields: readonly (keyof typeof rows.own)[]) => {
    const pick = (row: typeof rows.own) => Object.fromEntries(fields.map((field) => [field, row[field]]))
    await main.database.update(secureSlots).set(pick(rows.foreign)).where(isSlot(owner.userId, ownId))
    await main.database.update(secureSlots).set(pick(rows.own)).where(isSlot(other.userId, foreignId))
    await attempts()
    await main.database.update(secureSlots).set(pick(rows.own)).where(isSlot(owner.userId, ownId))
    await main.database.update(secureSlots).set(pick(rows.foreign)).where(isSlot(other.userId, foreignId))
  }
  await swap(['serverHalfBox'])
  await swap(['keeperHalfId'])
  await swap(['slot'])
  await swap(['serverHalfBox', 'keeperHalfId', 'slot'])
  // Keys, and what is in the keeper.
  const exchange = async (run: (one: string, two: string) => Promise<unknown>) => {
    const between = crypto.randomUUID()
    await run(owner.userId, between)
    await run(other.userId, owner.userId)
    await run(between, other.userId)
  }
  const moveKeys = (from: string, to: string) =>
    main.database.update(secureRecordKeys).set({ userId: to }).where(eq(secureRecordKeys.userId, from))
  await exchange(moveKeys)
  await attempts()
  await exchange(moveKeys)
  for (const table of [keeperKeys, keeperHalves] as const) {
    const move = async (from: string, to: string, halfId: string | null) => {
      if (halfId === null) throw new Error('no half')
      await keeper.database.update(table).set({ userId: to, halfId }).where(eq(table.userId, from))
    }
    const between = crypto.randomUUID()
    const turn = async () => {
      await move(owner.userId, between, rows.foreign.keeperHalfId)
      await move(other.userId, owner.userId, rows.own.keeperHalfId)
      await move(between, other.userId, rows.foreign.keeperHalfId)
    }
    await turn()
    await attempts()
    await turn()
  }
  expect(await openVault(gateway, owner, ownId, undefined)).toEqual(own.entropy)
  expect(await openVault(gateway, other, foreignId, undefined)).toEqual(foreign.entropy)
})

test('§4.6-6 no byte of what the gateway keeps of a half can be changed without an error', async () => {
  const vault = await registerVault(gateway, owner, ['device', 'managed'])
  const { id } = pickSlot(vault, 'device').slot
  const isSlot = and(eq(secureSlots.userId, owner.userId), eq(secureSlots.id, id))
  const [row] = await main.database.select().from(secureSlots).where(isSlot)
  const box = row?.serverHalfBox ?? ''
  for (let at = 0; at < box.length; at += 3) {
    const changed = box.slice(0, at) + (box[at] === 'A' ? 'B' : 'A') + box.slice(at + 1)
    await main.database.update(secureSlots).set({ serverHalfBox: changed }).where(isSlot)
    expect((await askHalves(gateway, owner, id)).status, String(at)).toBe(500)
  }
  await main.database.update(secureSlots).set({ serverHalfBox: box }).where(isSlot)
  expect(await openVault(gateway, owner, id, vault.clientHalves[id])).toEqual(vault.entropy)
})

test('§4.6-13 nothing that goes over the wire has entropy, a vault key or a client half of a wallet its user holds', async () => {
  const wire: string[] = []
  const listening: SecureApp = {
    ...gateway,
    call: (async (...given: Parameters<SecureApp['call']>) => {
      const answer = await gateway.call(...given)
      wire.push(JSON.stringify([given[2]?.body, answer]))
      return answer
    }) as SecureApp['call'],
  }
  const vault = await registerVault(listening, owner, [
    'device',
    'device-pin',
    'passkey',
    'passphrase',
    'kit',
  ])
  const pin = pickSlot(vault, 'device-pin')
  const device = pickSlot(vault, 'device').slot.id
  await openVault(listening, owner, device, vault.clientHalves[device])
  await openVault(listening, owner, pin.slot.id, vault.clientHalves[pin.slot.id], {
    pinVerifier: pin.pinVerifier,
  })
  const { clientHalf } = await enroll(listening, owner, vault, 'device')
  await listening.call(owner.device, openSlot, {
    session: owner.session,
    body: { slotId: device, purpose: 'export' },
  })
  const secrets = [vault.entropy, vault.vaultKey, clientHalf, ...Object.values(vault.clientHalves)]
  const said = wire.join('\n')
  expect(said).toContain(pickSlot(vault, 'device').serverHalf)
  for (const secret of secrets) {
    const bytes = Buffer.from(secret)
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(said).not.toContain(bytes.toString(encoding).replace(/=+$/, ''))
    }
  }
})

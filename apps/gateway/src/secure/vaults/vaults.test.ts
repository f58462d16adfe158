import { createVault, deleteVault, getVault, replaceVault } from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { keeperKeys } from '../../db/keeper/schema/keeperKeys.js'
import {
  secureAudit,
  secureDevices,
  secureGrants,
  secureIdentities,
  secureKeeperTasks,
  secureRecordKeys,
  secureSessions,
  secureSlots,
  secureTombstones,
  secureUsers,
  secureVaults,
} from '../../db/schema/index.js'
import {
  createSecureApp,
  publicUrl,
  type SecureApp,
  secureUrl,
} from '../../testing/secure/createSecureApp.js'
import {
  callAsOwner,
  createTestOwner,
  openVault,
  readVault,
  registerVault,
  type Signer,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import { createTestVault, getTestAddress, pickSlot } from '../../testing/secure/createTestVault.js'

let gateway: SecureApp
let owner: TestOwner
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += 25 * 3_600_000
  owner = await createTestOwner(gateway)
})

const create = (body: unknown, by = owner) =>
  gateway.call(by.device, createVault, { session: by.session, body })
const replace = (vault: Signer, body: object, by = owner) =>
  callAsOwner(gateway, by, vault, 'replaceVault', body)

describe('a wallet', () => {
  test('is written with its ways in, read again, and opened by each of them', async () => {
    expect((await gateway.call(owner.device, getVault, { session: owner.session })).body).toEqual({
      vault: null,
    })
    const vault = await registerVault(gateway, owner, ['device', 'managed', 'passphrase', 'kit'])
    const stored = await readVault(gateway, owner)
    expect(stored).toEqual(vault.stored)
    expect(stored).toMatchObject({ version: 1, addresses: vault.body.addresses, recoveryPolicy: 'prompt' })
    expect(stored.slots.map(({ slot }) => slot)).toEqual(
      expect.arrayContaining(vault.body.slots.map(({ slot }) => slot)),
    )
    for (const type of ['device', 'managed', 'passphrase'] as const) {
      const { id } = pickSlot(vault, type).slot
      const half = type === 'managed' ? undefined : vault.clientHalves[id]
      expect(await openVault(gateway, owner, id, half)).toEqual(vault.entropy)
    }
  })

  test('of two tabs that make one at once is made once, and the other is told', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 6 }, async () => (await createTestVault({ userId: owner.userId })).body),
    )
    const answers = await Promise.all(bodies.map((body) => create(body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'vault/exists')).toHaveLength(5)
    const stored = await readVault(gateway, owner)
    expect(bodies.map(({ addresses }) => addresses)).toContainEqual(stored.addresses)
    // What the losers gave the keeper is gone, the winner's is there.
    const halves = (await gateway.database.select().from(keeperHalves)).filter(
      ({ userId }) => userId === owner.userId,
    )
    expect(halves).toHaveLength(1)
    expect((await gateway.database.select().from(secureKeeperTasks)).length).toBe(0)
    const managed = stored.slots.find(({ slot }) => slot.type === 'managed')
    expect(await openVault(gateway, owner, managed?.slot.id ?? '', undefined)).toHaveLength(16)
  })

  test('needs a way in that outlives a device, a first version and a list of exactly its slots', async () => {
    const { body } = await createTestVault({ userId: owner.userId })
    const deviceOnly = await createTestVault({ userId: owner.userId, types: ['device', 'device-pin'] })
    expect(await create(deviceOnly.body)).toMatchObject({ status: 409, code: 'slot/last' })
    expect(await create({ ...body, version: 2 })).toMatchObject({ status: 409, code: 'vault/outdated' })
    const [first, second] = body.slots
    expect(await create({ ...body, slots: [first, first, second] })).toMatchObject({ code: 'slot/exists' })
    expect(await create({ ...body, slots: [second] })).toMatchObject({ code: 'slot/malformed' })
    expect(await create({ ...body, slotList: { ...body.slotList, counter: 7 } })).toMatchObject({
      code: 'vault/outdated',
    })
    expect(await create({ ...body, slots: [] })).toMatchObject({ status: 422 })
    expect(await gateway.database.select().from(secureVaults)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ userId: owner.userId })]),
    )
    expect(await create(body)).toMatchObject({ status: 200 })
  })

  test.each([
    ['serverHalf', 'managed', undefined],
    ['keeperHalf', 'managed', undefined],
    ['keeperHalf', 'device', 'A'.repeat(43).concat('=')],
    ['pinVerifier', 'device', 'A'.repeat(43).concat('=')],
    ['serverHalf', 'kit', 'A'.repeat(43).concat('=')],
  ] as const)('with %s of a %s that should be otherwise is refused', async (part, type, value) => {
    const { body } = await createTestVault({ userId: owner.userId, types: ['device', 'managed', 'kit'] })
    const slots = body.slots.map((slot) => (slot.slot.type === type ? { ...slot, [part]: value } : slot))
    expect(await create({ ...body, slots })).toMatchObject({ status: 422, code: 'slot/malformed' })
  })

  test('with huge, malformed or invisible content is refused or made harmless', async () => {
    const { body } = await createTestVault({ userId: owner.userId })
    const [first, ...rest] = body.slots
    const withLabel = (label: string) => create({ ...body, slots: [{ ...first, label }, ...rest] })
    expect(await withLabel('x'.repeat(300))).toMatchObject({ status: 422 })
    expect(await withLabel('\0\u202e')).toMatchObject({ status: 422 })
    expect(await create({ ...body, junk: 'x'.repeat(200_000) })).toMatchObject({ status: 413 })
    expect(await create({ ...body, version: 2 ** 40 })).toMatchObject({ status: 409 })
    const nul = { ...body, addresses: { ...body.addresses, eip155: { eoa: '0x\0' } } }
    expect(await create(nul)).toMatchObject({ status: 422 })
    expect(await withLabel('Ada\0\u202e’s\nphone')).toMatchObject({ status: 200 })
    const labels = (await readVault(gateway, owner)).slots.map(({ label }) => label)
    expect(labels).toContain('Ada ’s phone')
  })
})

describe('addresses', () => {
  const kinds = Object.fromEntries([...'abcdefgh'].map((kind) => [kind, 'x'.repeat(128)]))
  const list = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`ns-${index}`, { eoa: 'x' }]))

  test.each([
    ['of thousands of namespaces', list(3_000)],
    ['of one namespace too many', list(33)],
    ['of one kind too many', { eip155: { ...kinds, eoa: 'x' } }],
    ['of no namespace', {}],
    ['of a namespace without an account', { tron: {} }],
    ['with NUL in a namespace', { 'eip155\0': { eoa: 'x' } }],
    ['with NUL in an address', { eip155: { eoa: 'x\0' } }],
    ['in other letters', { EIP155: { eoa: 'x' } }],
    ['twice, in letters of both cases', { eip155: { eoa: 'x', EOA: 'x' } }],
    ['with a kind of JavaScript’s own', { eip155: { eoa: 'x', constructor: 'x' } }],
    ['that are a list', [{ eoa: 'x' }]],
    ['that are a text', 'eip155'],
    ['of format 1 and more', { evm: 'x', solana: 'x', bitcoinPayment: 'x', bitcoinOrdinal: 'x', tron: 'x' }],
  ])('%s are refused, and nothing is kept', async (_, addresses) => {
    const { body } = await createTestVault({ userId: owner.userId })
    const refused = { status: 422, code: 'request/body-shape' }
    expect(await create({ ...body, addresses })).toMatchObject(refused)
    expect((await gateway.call(owner.device, getVault, { session: owner.session })).body).toEqual({
      vault: null,
    })
  })

  test('of namespaces nobody here knows are kept, up to a bound', async () => {
    const addresses = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`ns-${index}`, kinds]))
    const { body } = await createTestVault({ userId: owner.userId })
    expect(await create({ ...body, addresses })).toMatchObject({ status: 200 })
    expect((await readVault(gateway, owner)).addresses).toEqual(addresses)
  })

  test('named by a prototype, or twice, are refused or one', async () => {
    const { body } = await createTestVault({ userId: owner.userId })
    const text = JSON.stringify(body)
    const send = async (addresses: string) =>
      gateway.app.inject({
        method: 'POST',
        url: createVault.path,
        headers: {
          origin: secureUrl,
          'content-type': 'application/json',
          authorization: `DPoP ${owner.session.accessToken}`,
          dpop: await owner.device.prove({
            method: 'POST',
            url: publicUrl + createVault.path,
            nowMs: gateway.clock.nowMs,
            accessToken: owner.session.accessToken,
          }),
        },
        payload: text.replace(JSON.stringify(body.addresses), addresses),
      })
    for (const addresses of [
      '{"__proto__":{"eoa":"x"},"eip155":{"eoa":"x"}}',
      '{"eip155":{"__proto__":"x","eoa":"x"}}',
      '{"eip155":{"eoa":"x"},"constructor":{"prototype":{"eoa":"x"}}}',
    ]) {
      const { error } = (await send(addresses)).json()
      expect(error.code).toMatch(/^request\//)
    }
    expect(({} as { eoa?: unknown }).eoa).toBeUndefined()
    // What JSON says twice it says once, to everybody who reads it: what counts is what is kept and shown.
    expect((await send('{"eip155":{"eoa":"one"},"eip155":{"eoa":"two"}}')).statusCode).toBe(200)
    expect((await readVault(gateway, owner)).addresses).toEqual({ eip155: { eoa: 'two' } })
  })
})

describe('policies', () => {
  const setPolicy = async (recoveryPolicy: 'managed' | 'prompt' | 'required') => {
    await gateway.projects.update('p1', { recoveryPolicy })
    owner = await createTestOwner(gateway)
  }

  test('§4.6-14 under `required` no managed slot is ever written, nor anything for the keeper', async () => {
    const before = await gateway.database.select().from(keeperKeys)
    await setPolicy('required')
    const { body } = await createTestVault({ userId: owner.userId, types: ['device', 'managed'] })
    expect(await create(body)).toMatchObject({ status: 403, code: 'vault/policy' })
    // A project that is changed afterwards changes nothing for who came before.
    await gateway.projects.update('p1', { recoveryPolicy: 'managed' })
    gateway.clock.nowMs += 6_000
    expect(await create(body)).toMatchObject({ code: 'vault/policy' })
    const own = await registerVault(gateway, owner, ['device', 'passphrase'])
    const next = await createTestVault({
      userId: owner.userId,
      version: 2,
      types: ['managed', 'passphrase'],
      entropy: own.entropy.slice() as Uint8Array<ArrayBuffer>,
    })
    expect(await replace(own, next.body)).toMatchObject({ code: 'vault/policy' })
    const rows = await gateway.database.select().from(secureSlots)
    expect(rows.filter(({ type, userId }) => userId === owner.userId && type === 'managed')).toEqual([])
    expect(await gateway.database.select().from(keeperKeys)).toHaveLength(before.length)
    await gateway.projects.update('p1', { recoveryPolicy: 'prompt' })
  })

  test('under `managed` a managed slot has to be there', async () => {
    await setPolicy('managed')
    const without = await createTestVault({ userId: owner.userId, types: ['device', 'passphrase'] })
    expect(await create(without.body)).toMatchObject({ status: 403, code: 'vault/policy' })
    await registerVault(gateway, owner, ['device', 'managed'])
    await gateway.projects.update('p1', { recoveryPolicy: 'prompt' })
  })
})

describe('a wallet under a new vault key', () => {
  test('§4.6-11 drops every way in before it, and destroys what gateway and keeper had of them', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed'])
    const next = await createTestVault({
      userId: owner.userId,
      version: 2,
      types: ['device', 'passphrase'],
      entropy: vault.entropy.slice() as Uint8Array<ArrayBuffer>,
    })
    expect(await replace(vault, next.body)).toMatchObject({ status: 200, body: { vault: { version: 2 } } })
    const device = pickSlot(next, 'device').slot.id
    expect(await openVault(gateway, owner, device, next.clientHalves[device])).toEqual(vault.entropy)
    const old = pickSlot(vault, 'device').slot.id
    await expect(openVault(gateway, owner, old, vault.clientHalves[old])).rejects.toThrow('unknown')
    const ofUser = ({ userId }: { userId: string }) => userId === owner.userId
    expect((await gateway.database.select().from(keeperHalves)).filter(ofUser)).toEqual([])
    expect((await gateway.database.select().from(keeperKeys)).filter(ofUser)).toEqual([])
    expect((await gateway.database.select().from(secureSlots)).filter(ofUser)).toHaveLength(2)
  })

  test('is the same wallet, the next version, and asked for a moment after a login', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed'])
    const { userId } = owner
    const entropy = () => vault.entropy.slice() as Uint8Array<ArrayBuffer>
    const other = await createTestVault({ userId, version: 2 })
    expect(await replace(vault, other.body)).toMatchObject({ status: 409, code: 'vault/other-wallet' })
    const third = await createTestVault({ userId, version: 3, entropy: entropy() })
    expect(await replace(vault, third.body)).toMatchObject({ code: 'vault/outdated' })
    const second = await createTestVault({ userId, version: 2, entropy: entropy() })
    gateway.clock.nowMs += 5 * 60_000 + 1
    expect(await replace(vault, second.body)).toMatchObject({ status: 403, code: 'session/stale' })
    gateway.clock.nowMs -= 60_001
    const answers = await Promise.all([
      replace(vault, second.body),
      replace(vault, second.body),
      replace(vault, second.body),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is not for a device that came after the wallet, for a day', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed'])
    const thief = await createTestOwner(gateway, owner.email)
    const next = await createTestVault({
      userId: owner.userId,
      version: 2,
      entropy: vault.entropy.slice() as Uint8Array<ArrayBuffer>,
    })
    expect(await replace(vault, next.body, thief)).toMatchObject({ status: 403, code: 'device/new' })
    gateway.clock.nowMs += 24 * 3_600_000
    const again = await createTestOwner(gateway, owner.email, { device: thief.device })
    expect(await replace(vault, next.body, again)).toMatchObject({ status: 200 })
  })
})

describe('the end of a wallet', () => {
  const end = (vault: Signer, body: object, by = owner) =>
    callAsOwner(gateway, by, vault, 'deleteVault', body)

  test('§4.6-11 leaves nothing of the user but a hash, and nothing of another one changes', async () => {
    const bystander = await createTestOwner(gateway)
    const theirs = await registerVault(gateway, bystander)
    owner = await createTestOwner(gateway)
    const vault = await registerVault(gateway, owner, ['device', 'managed'])
    const address = getTestAddress(vault.body)
    const wrong = await end(vault, { evmAddress: getTestAddress(theirs.body) })
    expect(wrong).toMatchObject({ status: 400, code: 'vault/not-confirmed' })
    expect(await end(vault, { evmAddress: address.toLowerCase() })).toMatchObject({ status: 204 })
    const tables = [
      secureSlots,
      secureVaults,
      secureRecordKeys,
      secureGrants,
      secureSessions,
      secureDevices,
      secureIdentities,
      secureAudit,
      keeperHalves,
      keeperKeys,
      secureKeeperTasks,
    ]
    for (const table of tables) {
      const rows = (await gateway.database.select().from(table)) as { userId: string }[]
      expect(rows.filter(({ userId }) => userId === owner.userId)).toEqual([])
    }
    const users = await gateway.database.select().from(secureUsers)
    expect(users.map(({ id }) => id)).not.toContain(owner.userId)
    const tombstones = await gateway.database.select().from(secureTombstones)
    expect(tombstones).toHaveLength(1)
    expect(JSON.stringify(tombstones)).not.toContain(owner.userId)
    expect(await gateway.call(owner.device, getVault, { session: owner.session })).toMatchObject({
      status: 401,
    })
    const { id } = pickSlot(theirs, 'device').slot
    expect(await openVault(gateway, bystander, id, theirs.clientHalves[id])).toEqual(theirs.entropy)
    // Whoever logs in with that address now is somebody new.
    const later = await createTestOwner(gateway, owner.email)
    expect(later.session.userId).not.toBe(owner.userId)
    expect((await gateway.call(later.device, getVault, { session: later.session })).body).toEqual({
      vault: null,
    })
  })

  test('is asked for a moment after a login, and not by a device that is new', async () => {
    const vault = await registerVault(gateway, owner)
    const evmAddress = getTestAddress(vault.body)
    const thief = await createTestOwner(gateway, owner.email)
    expect(await end(vault, { evmAddress }, thief)).toMatchObject({ status: 403, code: 'device/new' })
    gateway.clock.nowMs += 5 * 60_000 + 1
    expect(await end(vault, { evmAddress })).toMatchObject({ status: 403, code: 'session/stale' })
    expect((await readVault(gateway, owner)).version).toBe(1)
  })
})

test('a wallet that is not there is said to be so by every call', async () => {
  const { body } = await createTestVault({ userId: owner.userId, version: 2 })
  const replaced = await gateway.call(owner.device, replaceVault, { session: owner.session, body })
  expect(replaced).toMatchObject({ status: 404, code: 'vault/unknown' })
  const end = await gateway.call(owner.device, deleteVault, {
    session: owner.session,
    body: { evmAddress: '0x0' },
  })
  expect(end).toMatchObject({ status: 404, code: 'vault/unknown' })
})

import {
  addSlot,
  deleteVault,
  getSecureSession,
  type OwnerAction,
  ownerCalls,
  registerOwnerKey,
  removeSlot,
  replaceVault,
  revokeDevice,
} from '@latchkey/wire/secure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureSlots, secureVaults } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { createSecureApp, type SecureApp } from '../../testing/secure/createSecureApp.js'
import {
  ask,
  callAsOwner,
  createTestOwner,
  enroll,
  openVault,
  readVault,
  registerVault,
  type Signer,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import {
  createTestVault,
  followList,
  getTestAddress,
  pickSlot,
  sealTestSlot,
  signTestOwner,
} from '../../testing/secure/createTestVault.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'
import { siteCalls } from '../../testing/wireCalls.js'

const dayMs = 24 * 3_600_000

/** Two gateways on one database. */
let shared: OpenDatabase
let mail: MailServer
let nodes: [SecureApp, SecureApp]
let gateway: SecureApp
let owner: TestOwner
beforeAll(async () => {
  shared = await openTestPostgres()
  mail = await startMailServer()
  nodes = [await createSecureApp({ shared, mail }), await createSecureApp({ shared, mail })]
  gateway = nodes[0]
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await shared.close()
  await mail.close()
})
beforeEach(async () => {
  gateway.clock.nowMs += dayMs + 3_600_000
  owner = await createTestOwner(gateway)
  nodes[1].clock.nowMs = gateway.clock.nowMs
})

const subjects = () => mail.mails.filter(({ to }) => to.includes(owner.email)).map(({ subject }) => subject)

/** A body of each call that an owner signs, which would be taken if its owner had signed it. */
async function writeBodies(by: TestOwner, vault: Awaited<ReturnType<typeof registerVault>>) {
  const stored = await readVault(gateway, by)
  const { newSlot } = await sealTestSlot({ ...vault, type: 'passphrase' })
  const passkey = pickSlot(vault, 'passkey').slot.id
  const { version } = stored
  const slotList = await followList(vault, stored.slotList, { add: [newSlot] })
  const shorter = await followList(vault, stored.slotList, { remove: [passkey] })
  const next = await createTestVault({
    userId: by.userId,
    version: version + 1,
    types: ['device', 'passphrase'],
    entropy: vault.entropy.slice() as Uint8Array<ArrayBuffer>,
  })
  const bodies: Record<
    Exclude<OwnerAction, 'cancelChange' | 'registerOwnerKey' | 'startEmailUpdate'>,
    object
  > = {
    addSlot: { version, slotList, slot: newSlot },
    deleteVault: { evmAddress: getTestAddress(stored) },
    linkIdentity: { accessToken: by.session.accessToken },
    removeIdentity: { identityId: crypto.randomUUID() },
    removeSlot: { slotId: passkey, slotList: shorter },
    replaceVault: next.body,
    restoreSlotList: { version, slotList: shorter, remove: [passkey] },
    revokeDevice: { deviceId: crypto.randomUUID() },
  }
  return bodies
}

describe('whoever has the mailbox and nothing else', () => {
  test('destroys nothing on a device one minute old, and the owner is told that it is there', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'passkey', 'kit'])
    gateway.clock.nowMs += dayMs
    const thief = await createTestOwner(gateway, owner.email)
    gateway.clock.nowMs += 60_000
    const stored = await readVault(gateway, thief)
    const junk = await createTestVault({ userId: owner.userId })
    const { newSlot } = await sealTestSlot({ ...junk, type: 'passphrase' })
    const list = await followList(vault, stored.slotList, { add: [newSlot] })
    const slotList = { ...list, mac: junk.body.slotList.mac }
    const call = (definition: Parameters<SecureApp['call']>[1], body: object) =>
      gateway.call(thief.device, definition, { session: thief.session, body })
    const passkeyId = pickSlot(vault, 'passkey').slot.id
    const { deviceId } = owner.session
    const refused = { status: 403, code: 'owner/missing' }
    expect(await call(addSlot, { version: 1, slotList, slot: newSlot })).toMatchObject(refused)
    expect(await call(removeSlot, { slotId: passkeyId })).toMatchObject(refused)
    expect(await call(revokeDevice, { deviceId })).toMatchObject(refused)
    // A signature with another vault key is no better.
    expect(await callAsOwner(gateway, thief, junk, 'removeSlot', { slotId: passkeyId })).toMatchObject({
      status: 403,
      code: 'owner/refused',
    })
    // A day later the device is not new, and opens nothing all the same.
    gateway.clock.nowMs += dayMs
    const later = await createTestOwner(gateway, owner.email, { device: thief.device })
    const asLater = (definition: Parameters<SecureApp['call']>[1], body: object) =>
      gateway.call(later.device, definition, { session: later.session, body })
    expect(await asLater(removeSlot, { slotId: passkeyId })).toMatchObject(refused)
    expect(await asLater(revokeDevice, { deviceId })).toMatchObject(refused)
    const evmAddress = getTestAddress(stored)
    expect(await asLater(deleteVault, { evmAddress })).toMatchObject(refused)
    const back = await createTestOwner(gateway, owner.email, { device: owner.device })
    const { id } = pickSlot(vault, 'device').slot
    expect(await openVault(gateway, back, id, vault.clientHalves[id])).toEqual(vault.entropy)
    expect((await readVault(gateway, back)).slots).toEqual(vault.stored.slots.map(() => expect.anything()))
    await expect.poll(() => subjects().join()).toContain('A new device logged in')
  })

  test('of a managed wallet, who can open it, removes nothing of anybody else on a device that is new', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed', 'passphrase'])
    const thief = await createTestOwner(gateway, owner.email)
    const own = await enroll(gateway, thief, vault, 'device')
    expect(own.status).toBe(200)
    const waits = { status: 403, code: 'device/new' }
    for (const type of ['device', 'passphrase'] as const) {
      const slotId = pickSlot(vault, type).slot.id
      expect(await callAsOwner(gateway, thief, vault, 'removeSlot', { slotId })).toMatchObject(waits)
    }
    const { deviceId } = owner.session
    expect(await callAsOwner(gateway, thief, vault, 'revokeDevice', { deviceId })).toMatchObject(waits)
    // What is its own goes at once.
    const { slotId } = own
    expect(await callAsOwner(gateway, thief, vault, 'removeSlot', { slotId })).toMatchObject({ status: 200 })
    // The owner, whose device is not new, is not kept waiting.
    const theirs = { deviceId: thief.session.deviceId }
    expect(await callAsOwner(gateway, owner, vault, 'revokeDevice', theirs)).toMatchObject({ status: 204 })
    expect((await gateway.call(thief.device, getSecureSession, { session: thief.session })).status).toBe(401)
    await expect.poll(() => subjects().join()).toMatch(/way to unlock .+ removed.*A device was revoked/)
  })
})

describe('a call that changes a wallet', () => {
  /** Calls with a session that an owner does not sign, and why. */
  const unsigned: Record<string, string> = {
    askPaymaster: 'it asks for money and changes nothing',
    askSponsor: 'it asks for money and changes nothing',
    createVault: 'it registers the key, where there is no wallet',
    getSecureSession: 'it reads',
    getVault: 'it reads',
    listChanges: 'it reads',
    listDevices: 'it reads',
    listEvents: 'it reads',
    listGrants: 'it reads',
    listIdentities: 'it reads',
    listSecureSessions: 'it reads',
    openSlot: 'it gives halves, each to whom its type allows',
    requestChange: 'it waits',
    revokeAllSecureSessions: 'who is logged out logs in again',
    revokeGrant: 'who is logged out logs in again',
    revokeSecureSession: 'who is logged out logs in again',
    signOutSecureSession: 'it ends itself',
    startPasskey: 'it makes a challenge',
    verifyPrimaryEmailCode: 'it goes on with what its owner has begun',
    verifySecondaryEmailCode: 'it ends what its owner has begun',
  }
  const hasSession = (headers: unknown) =>
    Object.hasOwn((headers as { entries?: object } | undefined)?.entries ?? {}, 'authorization')
  const isSigned = (body: unknown) =>
    Object.hasOwn((body as { entries?: object } | undefined)?.entries ?? {}, 'owner')

  test('asks for the owner, or is known to need none', () => {
    for (const call of siteCalls) {
      if (!('headers' in call) || !hasSession(call.headers)) continue
      const signed = 'body' in call && isSigned(call.body)
      expect([call.name, signed ? Object.hasOwn(ownerCalls, call.name) : call.name in unsigned]).toEqual([
        call.name,
        true,
      ])
    }
    for (const call of Object.values(ownerCalls)) expect(isSigned(call.body)).toBe(true)
  })

  test('is refused without a signature, with one that is changed anywhere, and with any other', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'passkey', 'passphrase'])
    const bodies = await writeBodies(owner, vault)
    const stranger = await createTestVault({ userId: owner.userId })
    const before = await shared.database.select().from(secureSlots)
    const again = await createTestOwner(gateway, owner.email, { device: owner.device })
    const { sessionId } = again.session
    const { ownerCounter: counter } = await readVault(gateway, again)
    for (const action of Object.keys(bodies) as (keyof typeof bodies)[]) {
      const body = { ...bodies[action] }
      // Nothing to do is done without asking.
      if (action === 'linkIdentity') continue
      const send = (proof: unknown) =>
        gateway.call(again.device, ownerCalls[action], {
          session: again.session,
          body: { ...body, ...(proof === undefined ? {} : { owner: proof }) },
        })
      const sign = (signer: Signer, more: Partial<Parameters<typeof signTestOwner>[1]> = {}) =>
        signTestOwner(signer, { action, body, counter, sessionId, ...more })
      const good = await sign(vault)
      const bytes = Buffer.from(good.signature, 'base64')
      const flipped = [0, 255, 511].map((bit) => {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        return { counter, signature: changed.toString('base64') }
      })
      const others = [
        ...flipped,
        await sign(stranger),
        await sign({ ...vault, id: { ...vault.id, userId: crypto.randomUUID() } }),
        await sign({ ...vault, id: { ...vault.id, version: 2 } }),
        await sign(vault, { sessionId: owner.session.sessionId }),
        { counter, signature: (await sign(vault, { counter: counter + 1 })).signature },
        await sign(vault, {
          action: action === 'addSlot' ? 'removeSlot' : 'addSlot',
          body: bodies[action === 'addSlot' ? 'removeSlot' : 'addSlot'],
        }),
      ]
      const missing = await send(undefined)
      expect([action, missing.status, missing.code]).toEqual([action, 403, 'owner/missing'])
      for (const other of others) {
        const answer = await send(other)
        expect([action, answer.status, answer.code]).toEqual([action, 403, 'owner/refused'])
      }
      for (const wrong of [counter + 1, counter + 1_000_000]) {
        const answer = await send(await sign(vault, { counter: wrong }))
        expect([action, answer.status, answer.code]).toEqual([action, 409, 'owner/outdated'])
      }
      for (const malformed of [
        null,
        {},
        { counter: -1, signature: good.signature },
        { counter, signature: '' },
      ]) {
        expect((await send(malformed)).status).toBe(422)
      }
      // The counter has not moved: what is refused costs nothing.
      expect((await readVault(gateway, again)).ownerCounter).toBe(counter)
    }
    expect(await shared.database.select().from(secureSlots)).toEqual(before)
  })

  test('counts once, whether it is sent again, at another gateway, or both at once', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'passkey', 'passphrase'])
    const stored = await readVault(gateway, owner)
    const { newSlot } = await sealTestSlot({ ...vault, type: 'kit' })
    const slotList = await followList(vault, stored.slotList, { add: [newSlot] })
    const body = { version: 1, slot: newSlot, slotList }
    const { sessionId } = owner.session
    const proof = await signTestOwner(vault, {
      ...{ action: 'addSlot', body, sessionId },
      counter: stored.ownerCounter,
    })
    const send = (node: SecureApp) =>
      node.call(owner.device, addSlot, { session: owner.session, body: { ...body, owner: proof } })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(nodes[index % 2 === 0 ? 0 : 1])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const { slotId, ...removal } = { slotId: newSlot.slot.id }
    expect(await callAsOwner(gateway, owner, vault, 'removeSlot', { slotId, ...removal })).toMatchObject({
      status: 200,
    })
    // What put it in before does not put it in again.
    expect(await send(nodes[1])).toMatchObject({ status: 409 })
    expect((await readVault(gateway, owner)).ownerCounter).toBe(stored.ownerCounter + 2)
  })

  test('under a new vault key is signed with the new owner key alone', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'passphrase'])
    const next = await createTestVault({
      userId: owner.userId,
      version: 2,
      types: ['device', 'passphrase'],
      entropy: vault.entropy.slice() as Uint8Array<ArrayBuffer>,
    })
    const unsignedBody = await gateway.call(owner.device, replaceVault, {
      session: owner.session,
      body: next.body,
    })
    expect(unsignedBody).toMatchObject({ status: 403, code: 'owner/missing' })
    // The new key does not let itself in.
    expect(
      await callAsOwner(gateway, owner, { ...next, id: vault.id }, 'replaceVault', next.body),
    ).toMatchObject({
      code: 'owner/refused',
    })
    expect(await callAsOwner(gateway, owner, vault, 'replaceVault', next.body)).toMatchObject({ status: 200 })
    const slotId = pickSlot(next, 'device').slot.id
    const old = { ...vault, id: next.id }
    expect(await callAsOwner(gateway, owner, old, 'removeSlot', { slotId })).toMatchObject({
      code: 'owner/refused',
    })
    expect(await enroll(gateway, owner, next, 'kit')).toMatchObject({ status: 200 })
  })
})

describe('a wallet that is older than owner keys', () => {
  async function forgetKey() {
    await shared.database
      .update(secureVaults)
      .set({ ownerKey: null })
      .where(eq(secureVaults.userId, owner.userId))
  }
  async function register(
    by: TestOwner,
    vault: Signer & { body: { ownerKey: string } },
    key = vault.body.ownerKey,
  ) {
    return callAsOwner(gateway, by, vault, 'registerOwnerKey', { ownerKey: key })
  }

  test('gets its key from a browser of its owner, once, and not from a stranger with the mailbox', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'passphrase'])
    await forgetKey()
    expect((await readVault(gateway, owner)).ownerKey).toBeNull()
    const thief = await createTestOwner(gateway, owner.email)
    const junk = await createTestVault({ userId: owner.userId })
    expect(await register(thief, junk)).toMatchObject({ status: 403, code: 'owner/missing' })
    gateway.clock.nowMs += dayMs + 1
    // Not new any more, but without a way in of its own.
    const later = await createTestOwner(gateway, owner.email, { device: thief.device })
    expect(await register(later, junk)).toMatchObject({ status: 403, code: 'owner/missing' })
    const body = { slotId: pickSlot(vault, 'passphrase').slot.id }
    const answer = await gateway.call(later.device, removeSlot, { session: later.session, body })
    expect(answer).toMatchObject({ status: 403, code: 'owner/missing' })
    // A junk way in for itself is not let in either: only where the operator has a half a new browser adds its own.
    const { newSlot } = await sealTestSlot({ ...junk, type: 'device' })
    const slotList = await followList(vault, vault.body.slotList, { add: [newSlot] })
    const added = await callAsOwner(gateway, later, junk, 'addSlot', { version: 1, slot: newSlot, slotList })
    expect(added).toMatchObject({ code: 'owner/missing' })
    const back = await createTestOwner(gateway, owner.email, { device: owner.device })
    // Whoever registers a key shows that they have it.
    expect(await register(back, junk, vault.body.ownerKey)).toMatchObject({ code: 'owner/refused' })
    expect(await register(back, vault)).toMatchObject({
      status: 200,
      body: { vault: { ownerKey: vault.body.ownerKey } },
    })
    expect(await register(back, vault)).toMatchObject({ status: 409, code: 'owner/registered' })
    const bare = await gateway.call(back.device, removeSlot, {
      session: back.session,
      body: { slotId: pickSlot(vault, 'passphrase').slot.id },
    })
    expect(bare).toMatchObject({ code: 'owner/missing' })
  })

  test('goes on: its owner changes it, a new browser of a managed one keeps a way in, a passkey vouches', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed', 'passkey'])
    await forgetKey()
    gateway.clock.nowMs += dayMs
    const back = await createTestOwner(gateway, owner.email, { device: owner.device })
    const slot = { slotId: pickSlot(vault, 'device').slot.id }
    const newer = await createTestOwner(gateway, owner.email)
    expect(await enroll(gateway, newer, vault, 'device')).toMatchObject({ status: 200 })
    expect(await enroll(gateway, newer, vault, 'passphrase')).toMatchObject({ code: 'owner/missing' })
    const remove = (by: TestOwner) => gateway.call(by.device, removeSlot, { session: by.session, body: slot })
    expect(await remove(newer)).toMatchObject({ code: 'owner/missing' })
    const assertion = vault.passkey?.get(await ask(gateway, newer))
    const id = pickSlot(vault, 'passkey').slot.id
    await openVault(gateway, newer, id, vault.clientHalves[id], { assertion })
    expect(await register(newer, vault)).toMatchObject({ status: 200 })
    expect(
      await gateway.call(back.device, registerOwnerKey, {
        session: back.session,
        body: { ownerKey: vault.body.ownerKey },
      }),
    ).toMatchObject({ status: 409, code: 'owner/registered' })
  })
})

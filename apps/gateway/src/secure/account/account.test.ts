import {
  getSecureSession,
  listDevices,
  listEvents,
  listGrants,
  listIdentities,
  revokeDevice,
  revokeGrant,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecureApp, otherSite, type SecureApp, site } from '../../testing/secure/createSecureApp.js'
import {
  askHalves,
  callAsOwner,
  createTestOwner,
  enroll,
  openVault,
  readVault,
  refreshOwner,
  registerVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import { pickSlot } from '../../testing/secure/createTestVault.js'

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

const isAlive = async ({ device, session }: TestOwner) =>
  (await gateway.call(device, getSecureSession, { session })).status === 200

test('§4.6-5 a revoked device is out with its way in, another one goes on, nobody else’s can be revoked', async () => {
  const vault = await registerVault(gateway, owner)
  const second = await createTestOwner(gateway, owner.email)
  const { clientHalf, slotId } = await enroll(gateway, second, vault, 'device')
  const { body } = await gateway.call(owner.device, listDevices, { session: owner.session })
  expect(body.devices).toMatchObject([
    { id: second.session.deviceId, hasSlot: true, isCurrent: false },
    { id: owner.session.deviceId, hasSlot: true, isCurrent: true, name: 'Firefox on Linux' },
  ])
  const stranger = await createTestOwner(gateway)
  const revoke = (by: TestOwner, deviceId: string) =>
    by === owner
      ? callAsOwner(gateway, by, vault, 'revokeDevice', { deviceId })
      : gateway.call(by.device, revokeDevice, { session: by.session, body: { deviceId } })
  expect(await revoke(stranger, second.session.deviceId)).toMatchObject({
    status: 404,
    code: 'device/unknown',
  })
  expect(await revoke(owner, second.session.deviceId)).toMatchObject({ status: 204 })
  expect(await isAlive(second)).toBe(false)
  // The same browser, logged in again: it is new, and what it kept of the slot opens nothing.
  const back = await createTestOwner(gateway, owner.email, { device: second.device })
  expect(back.session.deviceId).not.toBe(second.session.deviceId)
  expect(await askHalves(gateway, back, slotId)).toMatchObject({ status: 404, code: 'slot/unknown' })
  await expect(openVault(gateway, back, slotId, clientHalf)).rejects.toThrow()
  const device = pickSlot(vault, 'device').slot.id
  expect(await openVault(gateway, owner, device, vault.clientHalves[device])).toEqual(vault.entropy)
  // The list the device knew still names it: the next one that is written leaves it out.
  const { slotList, slots } = await readVault(gateway, owner)
  expect(slotList.slots.map(({ id }) => id)).toContain(slotId)
  expect(slots.map(({ slot }) => slot.id)).not.toContain(slotId)
})

test('revoking a device needs a login of ten minutes at most', async () => {
  gateway.clock.nowMs += 9 * 60_000
  const old = await refreshOwner(gateway, owner)
  gateway.clock.nowMs += 60_001
  const answer = await gateway.call(old.device, revokeDevice, {
    session: old.session,
    body: { deviceId: old.session.deviceId },
  })
  expect(answer).toMatchObject({ status: 403, code: 'session/stale' })
})

test('a login lets its site in; shutting a site out ends its sessions and no other site’s', async () => {
  const atOther = await createTestOwner(gateway, owner.email, { device: owner.device, origin: otherSite })
  const phone = await createTestOwner(gateway, owner.email, { origin: otherSite })
  const stranger = await createTestOwner(gateway, undefined, { origin: otherSite })
  const list = async (by: TestOwner) =>
    (await gateway.call(by.device, listGrants, { session: by.session })).body.grants
  expect(await list(owner)).toMatchObject([
    { origin: otherSite, isCurrent: false },
    { origin: site, isCurrent: true },
  ])
  const revoke = (origin: string) =>
    gateway.call(owner.device, revokeGrant, { session: owner.session, body: { origin } })
  expect(await revoke('https://unknown.example.org')).toMatchObject({ status: 404, code: 'grant/unknown' })
  expect(await revoke(otherSite)).toMatchObject({ status: 204 })
  expect(await Promise.all([atOther, phone, stranger, owner].map(isAlive))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(await list(owner)).toMatchObject([{ origin: site }])
  expect(await list(stranger)).toMatchObject([{ origin: otherSite }])
  // A login lets it in again, and a refresh shows that it is used.
  await createTestOwner(gateway, owner.email, { origin: otherSite })
  const [first] = await list(owner)
  expect(first).toMatchObject({ origin: otherSite })
  gateway.clock.nowMs += 60_000
  await refreshOwner(gateway, owner)
  expect((await list(owner))[0]).toMatchObject({ origin: site, lastUsedAtMs: gateway.clock.nowMs })
})

test('identities and events are the user’s own, the newest event first', async () => {
  await registerVault(gateway, owner)
  await createTestOwner(gateway)
  const identities = await gateway.call(owner.device, listIdentities, { session: owner.session })
  expect(identities.body).toMatchObject({ identities: [{ provider: 'email', name: owner.email }] })
  const { body } = await gateway.call(owner.device, listEvents, { session: owner.session })
  expect(body.events.map(({ event }) => event)).toEqual(['wallet-made', 'logged-in', 'user-made'])
  expect(body.events[0]).toMatchObject({ origin: site, device: 'Firefox on Linux', place: '127.0.0.*' })
})

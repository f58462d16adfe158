import { startIdentity } from '@latchkey/local'
import {
  type Change,
  cancelChange,
  cancelChangeByLink,
  getChangeByLink,
  getSecureSession,
  getVault,
  listChanges,
  listDevices,
  listIdentities,
  requestChange,
} from '@latchkey/wire/secure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import {
  secureAudit,
  secureChanges,
  secureKeeperTasks,
  secureSlots,
  secureUsers,
} from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { publicUrl, type SecureApp } from '../../testing/secure/createSecureApp.js'
import { createSocialApp, type SocialApp } from '../../testing/secure/createSocialApp.js'
import { createTestDevice } from '../../testing/secure/createTestDevice.js'
import {
  callAsOwner,
  createTestOwner,
  enroll,
  openVault,
  readVault,
  registerVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import { followList, pickSlot } from '../../testing/secure/createTestVault.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Two gateways on one database. */
let shared: OpenDatabase
let mail: MailServer
let identity: Awaited<ReturnType<typeof startIdentity>>
let nodes: [SocialApp, SocialApp]
let gateway: SocialApp
let owner: TestOwner
/** Who has the owner's mailbox and nothing else. */
let other: TestOwner
let vault: Awaited<ReturnType<typeof registerVault>>
beforeAll(async () => {
  shared = await openTestPostgres()
  mail = await startMailServer()
  identity = await startIdentity({
    port: 0,
    getRedirectUri: (provider) => `${publicUrl}/secure/v1/social/${provider}/callback`,
  })
  const options = { shared, mail, identityUrl: identity.url, hasMail: true }
  nodes = [await createSocialApp(options), await createSocialApp(options)]
  gateway = nodes[0]
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.close()))
  await shared?.close()
  await mail?.close()
  await identity?.stop()
})
beforeEach(async () => {
  move(dayMs + hourMs)
  owner = await createTestOwner(gateway)
  vault = await registerVault(gateway, owner, ['device', 'passkey', 'kit'])
  other = await createTestOwner(gateway, owner.email)
  move(0)
})

function move(ms: number) {
  gateway.clock.nowMs += ms
  nodes[1].clock.nowMs = gateway.clock.nowMs
}

/** What a gateway does once a minute, at both at once. What comes last there is done when this is. */
async function turn() {
  move(60_001)
  const half = { userId: crypto.randomUUID(), halfId: crypto.randomUUID() }
  await shared.database.insert(secureKeeperTasks).values({ ...half, dueAt: new Date(gateway.clock.nowMs) })
  await Promise.all(nodes.map((node) => node.call(owner.device, getVault, { session: owner.session })))
  await expect
    .poll(
      () => shared.database.select().from(secureKeeperTasks).where(eq(secureKeeperTasks.halfId, half.halfId)),
      { timeout: 60_000 },
    )
    .toEqual([])
}

/** Turns until what waited was done: a gateway whose last turn is under way still begins no other. */
async function turnUntilDone() {
  const count = async () => {
    await turn()
    return (await shared.database.select().from(secureChanges)).length
  }
  await expect.poll(count, { timeout: 60_000 }).toBe(0)
}

const request = (change: Change, by = other, node: SecureApp = gateway) =>
  node.call(by.device, requestChange, { session: by.session, body: { change } })
const list = async (by: TestOwner) =>
  (await gateway.call(by.device, listChanges, { session: by.session })).body.changes
const mailsOf = (email: string) => mail.mails.filter(({ to }) => to.includes(email))
const findLink = (email = owner.email) =>
  mailsOf(email).findLast(({ subject }) => subject.includes('will '))?.token ?? ''
const isThere = async () =>
  (await shared.database.select().from(secureUsers).where(eq(secureUsers.id, owner.userId))).length === 1

describe('a change without a way into the wallet', () => {
  test('waits a day, is told by mail, is reminded of, and happens once though two gateways do it', async () => {
    const asked = await request({ kind: 'delete' })
    expect(asked).toMatchObject({ status: 200, body: { change: { kind: 'delete', isOwn: true } } })
    expect(asked.body.change.dueAtMs - asked.body.change.requestedAtMs).toBe(dayMs)
    expect(mailsOf(owner.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('will be deleted'),
    )
    // Every device of the user sees it.
    expect(await list(owner)).toMatchObject([{ kind: 'delete', isOwn: false, device: 'Firefox on Linux' }])
    move(dayMs - 120_000)
    await turn()
    expect(await isThere()).toBe(true)
    const reminders = () => mailsOf(owner.email).filter(({ subject }) => subject.startsWith('Soon:'))
    await expect.poll(() => reminders().length).toBe(1)
    await turnUntilDone()
    expect(await isThere()).toBe(false)
    expect(reminders()).toHaveLength(1)
    await expect
      .poll(() => mailsOf(owner.email).filter(({ subject }) => subject.includes('was deleted')).length)
      .toBe(1)
    expect(await shared.database.select().from(secureChanges)).toEqual([])
    // They begin anew with the same address.
    const anew = await createTestOwner(gateway, owner.email)
    expect((await gateway.call(anew.device, getVault, { session: anew.session })).body.vault).toBeNull()
  })

  test('is called off by the link in the mail, once, without a login, and the owner is told', async () => {
    await request({ kind: 'delete' })
    const token = findLink()
    const anybody = await createTestDevice()
    const body = { token }
    const bare = { proof: null }
    expect(await gateway.call(anybody, getChangeByLink, { ...bare, body })).toMatchObject({
      status: 200,
      body: { kind: 'delete', projectName: expect.any(String), place: '127.0.0.*' },
    })
    const [id = '', hash = ''] = token.split('.')
    // No copy of the database has the token.
    expect(JSON.stringify(await shared.database.select().from(secureChanges))).not.toContain(hash)
    for (const wrong of [
      `${crypto.randomUUID()}.${hash}`,
      `${id}.${hash.slice(1)}x`,
      `${id}.`.padEnd(30, 'x'),
    ]) {
      expect(
        await gateway.call(anybody, cancelChangeByLink, { ...bare, body: { token: wrong } }),
      ).toMatchObject({ status: 404, code: 'change/unknown' })
    }
    const answers = await Promise.all(
      nodes.map((node) => node.call(anybody, cancelChangeByLink, { ...bare, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    move(dayMs)
    await turn()
    expect(await isThere()).toBe(true)
    await expect.poll(() => mailsOf(owner.email).at(-1)?.subject).toContain('was cancelled')
  })

  test('is called off by who can open the wallet or asked for it, and by nobody else', async () => {
    const { body } = await request({ kind: 'delete' })
    const changeId = body.change.id
    const third = await createTestOwner(gateway, owner.email)
    const bare = (by: TestOwner) =>
      gateway.call(by.device, cancelChange, { session: by.session, body: { changeId } })
    expect(await bare(third)).toMatchObject({ status: 403, code: 'owner/missing' })
    expect(await bare(owner)).toMatchObject({ status: 403, code: 'owner/missing' })
    const stranger = await createTestOwner(gateway)
    expect(await bare(stranger)).toMatchObject({ status: 404, code: 'change/unknown' })
    expect(await callAsOwner(gateway, owner, vault, 'cancelChange', { changeId })).toMatchObject({
      status: 204,
    })
    const again = await request({ kind: 'delete' })
    const own = { changeId: again.body.change.id }
    expect(
      await gateway.call(other.device, cancelChange, { session: other.session, body: own }),
    ).toMatchObject({ status: 204 })
    move(2 * dayMs)
    await turn()
    expect(await isThere()).toBe(true)
  })

  test('is one of each kind, and so many a day from one device', async () => {
    const { deviceId } = owner.session
    const first = await request({ kind: 'device', deviceId })
    // Asked for again it waits no longer than before.
    move(hourMs / 10)
    expect((await request({ kind: 'device', deviceId })).body).toEqual(first.body)
    const third = await createTestOwner(gateway, owner.email)
    const elsewhere = { kind: 'device', deviceId: third.session.deviceId } as const
    expect(await request(elsewhere)).toMatchObject({ status: 409, code: 'change/exists' })
    expect(await shared.database.select().from(secureChanges)).toHaveLength(1)
    const cancel = async () => {
      const [waiting] = await list(other)
      await gateway.call(other.device, cancelChange, {
        session: other.session,
        body: { changeId: waiting?.id },
      })
    }
    for (let count = 1; count < 5; count++) {
      await cancel()
      expect((await request({ kind: 'device', deviceId })).status).toBe(200)
    }
    await cancel()
    const limited = await request({ kind: 'device', deviceId })
    expect(limited).toMatchObject({ status: 429, code: 'change/limited' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    // The owner's own browser has a share of its own.
    expect((await request({ kind: 'delete' }, third)).status).toBe(200)
  })

  test('that cannot be is refused at once, and one that cannot be any more comes to nothing', async () => {
    const [login] = (await gateway.call(other.device, listIdentities, { session: other.session })).body
      .identities
    const identityId = login?.id ?? ''
    expect(await request({ kind: 'login', identityId })).toMatchObject({ status: 409, code: 'identity/last' })
    expect(await request({ kind: 'device', deviceId: crypto.randomUUID() })).toMatchObject({
      code: 'device/unknown',
    })
    expect(await request({ kind: 'way', slotId: 'unknown' })).toMatchObject({ code: 'slot/unknown' })
    const slotId = pickSlot(vault, 'passkey').slot.id
    expect((await request({ kind: 'way', slotId })).status).toBe(200)
    const kit = pickSlot(vault, 'kit').slot.id
    expect(await callAsOwner(gateway, owner, vault, 'removeSlot', { slotId: kit })).toMatchObject({
      status: 200,
    })
    move(dayMs)
    await turnUntilDone()
    // It is the last that outlives devices by now.
    expect(
      (await shared.database.select().from(secureSlots).where(eq(secureSlots.userId, owner.userId)))
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['device', 'passkey'])
    expect(await shared.database.select().from(secureChanges)).toEqual([])
    const events = await shared.database
      .select()
      .from(secureAudit)
      .where(eq(secureAudit.userId, owner.userId))
    expect(events.map(({ event }) => event)).toContain('change-void')
  })

  test.each(['device', 'way'] as const)('of a %s happens alone, and the rest stays', async (kind) => {
    const slotId = pickSlot(vault, 'device').slot.id
    const change = kind === 'way' ? { kind, slotId } : { kind, deviceId: owner.session.deviceId }
    expect((await request(change)).status).toBe(200)
    move(dayMs)
    await turnUntilDone()
    const back = await createTestOwner(gateway, owner.email)
    const { slots } = await readVault(gateway, back)
    expect(slots.map(({ slot }) => slot.type).sort()).toEqual(['kit', 'passkey'])
    const { devices } = (await gateway.call(back.device, listDevices, { session: back.session })).body
    expect(devices.some(({ id }) => id === owner.session.deviceId)).toBe(kind === 'way')
    await expect
      .poll(() =>
        mailsOf(owner.email)
          .map(({ subject }) => subject)
          .join(),
      )
      .toContain(kind === 'way' ? 'was removed' : 'was revoked')
  })

  test('is not waited for where the mail server takes no mail: nobody was told', async () => {
    mail.refusals.push(550, 550)
    expect(await request({ kind: 'delete' })).toMatchObject({ status: 503, code: 'mail/unavailable' })
    mail.refusals.length = 0
    expect(await list(owner)).toEqual([])
    // A gateway that died before it had written to anybody.
    await request({ kind: 'delete' })
    await shared.database.update(secureChanges).set({ notifiedAt: null })
    expect(await list(owner)).toEqual([])
    move(dayMs)
    await turn()
    expect(await isThere()).toBe(true)
    expect(await shared.database.select().from(secureChanges)).toEqual([])
  })
})

describe('every verified address is written to', () => {
  test('also the one a provider has verified, and that of a login that is removed', async () => {
    const github = await gateway.socialLogin(owner.device, 'github', 'ada')
    const { accessToken } = github
    const linked = await callAsOwner(gateway, owner, vault, 'linkIdentity', { accessToken })
    expect(linked.status).toBe(204)
    mail.mails.length = 0
    await request({ kind: 'delete' })
    const told = mail.mails.filter(({ subject }) => subject.includes('will be deleted'))
    expect(told.flatMap(({ to }) => to).sort()).toEqual(['ada@example.test', owner.email].sort())
    const { identities } = (await gateway.call(owner.device, listIdentities, { session: owner.session })).body
    const identityId = identities.find(({ provider }) => provider === 'github')?.id
    const removed = await callAsOwner(gateway, owner, vault, 'removeIdentity', { identityId })
    expect(removed.status).toBe(204)
    const removals = () =>
      mail.mails.filter(({ subject }) => subject.includes('log in') && subject.includes('removed'))
    await expect
      .poll(() =>
        removals()
          .flatMap(({ to }) => to)
          .sort(),
      )
      .toEqual(['ada@example.test', owner.email].sort())
  })

  test('a user who logs in at a provider alone is told there', async () => {
    const device = await createTestDevice()
    const session = await gateway.socialLogin(device, 'google', 'bo')
    const bo: TestOwner = { device, session, email: '', userId: session.userId }
    await registerVault(gateway, bo, ['device', 'kit'])
    mail.mails.length = 0
    const phone = await createTestDevice()
    await gateway.socialLogin(phone, 'google', 'bo')
    await expect
      .poll(() => mail.mails.map(({ subject }) => subject).join())
      .toContain('A new device logged in')
    expect(mail.mails[0]?.to).toEqual(['bo@example.test'])
  })

  test('whom nobody can write to waits a week', async () => {
    const device = await createTestDevice()
    const session = await gateway.socialLogin(device, 'facebook', 'ada')
    const cam: TestOwner = { device, session, email: '', userId: session.userId }
    await registerVault(gateway, cam, ['device', 'kit'])
    const { body } = await request({ kind: 'delete' }, cam)
    expect(body.change.dueAtMs - body.change.requestedAtMs).toBe(7 * dayMs)
  })
})

test('notices of what matters are not used up by what does not', async () => {
  for (let count = 0; count < 6; count++) {
    const { slotId, status } = await enroll(gateway, owner, vault, 'device')
    expect(status).toBe(200)
    const { slotList: present } = await readVault(gateway, owner)
    const slotList = await followList(vault, present, { remove: [slotId] })
    const answer = await callAsOwner(gateway, owner, vault, 'removeSlot', { slotId, slotList })
    expect(answer.status).toBe(200)
  }
  const removed = () => mailsOf(owner.email).filter(({ subject }) => subject.includes('was removed')).length
  await expect.poll(removed).toBe(5)
  const slotId = pickSlot(vault, 'passkey').slot.id
  expect((await callAsOwner(gateway, owner, vault, 'removeSlot', { slotId })).status).toBe(200)
  await expect.poll(removed).toBe(6)
  const { id } = pickSlot(vault, 'device').slot
  expect(await openVault(gateway, owner, id, vault.clientHalves[id])).toEqual(vault.entropy)
  expect((await gateway.call(owner.device, getSecureSession, { session: owner.session })).status).toBe(200)
})

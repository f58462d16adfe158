import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'
import { createMemoryCache } from '../cache/createMemoryCache.js'
import { createProjectRepository } from '../projects/createProjectRepository.js'
import { createEventRepository } from '../services/analytics/createEventRepository.js'
import { createSignInRepository, type StartedSession } from '../services/sign-in/createSignInRepository.js'
import { createTokens } from '../services/sign-in/createTokens.js'
import type { SignInEntry } from '../services/sign-in/writeSignIn.js'
import { testProject } from '../testing/createTestApp.js'
import { openTestPglite } from '../testing/openTestPglite.js'
import { openTestPostgres } from '../testing/openTestPostgres.js'
import type { OpenDatabase } from './Database.js'
import { openPostgres } from './openPostgres.js'
import { events, signInSessions, usedNonces } from './schema/index.js'

const sender = (projectId: string) => ({
  ...{ projectId, sdkType: undefined, sdkVersion: undefined, origin: undefined },
})
const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }

describe.each(Object.entries(engines))('storage on %s', (_name, open) => {
  let opened: OpenDatabase
  let nowMs = Date.parse('2026-03-01T00:00:00Z')
  const now = () => nowMs
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())

  const createProjects = () =>
    createProjectRepository({ database: opened.database, cache: createMemoryCache({ now }), now })
  const createSignIns = () => createSignInRepository({ database: opened.database, now })
  const entry = {
    projectId: 'p1',
    caip2Network: 'eip155:1',
    address: '0x00000000000000000000000000000000000000Aa',
    addressKey: '0x00000000000000000000000000000000000000aa',
    connectionMethod: null,
  }

  test('a project comes back as it was put in, with a UUID', async () => {
    const projects = createProjects()
    expect(await projects.hasAny()).toBe(false)
    expect(await projects.insert(testProject)).toBe(true)
    expect(await projects.insert(testProject)).toBe(false)
    expect(await createProjects().find('p1')).toEqual({
      ...testProject,
      recoveryPolicy: 'prompt',
      isDeviceApprovalRequired: false,
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(await projects.find('nobody')).toBeNull()
    expect(await projects.hasAny()).toBe(true)
  })

  test('a change of a project keeps the rest of it', async () => {
    const projects = createProjects()
    expect(await projects.update('p1', { isEnabled: false })).toBe(true)
    expect(await projects.find('p1')).toMatchObject({ ...testProject, isEnabled: false })
    expect(await projects.update('nobody', { isEnabled: false })).toBe(false)
    expect((await projects.list()).map(({ id }) => id)).toEqual(['p1'])
  })

  /** Signs in with a nonce of its own. */
  const signIn = (more: Partial<SignInEntry> = {}) =>
    createSignIns().signIn({
      ...entry,
      nonce: randomUUID(),
      nonceExpiresAtMs: nowMs + 60_000,
      sessionExpiresAtMs: nowMs + 60_000,
      ...more,
    })
  const findAccount = async (started: StartedSession | undefined) =>
    createSignIns().findAccount(started?.sessionId ?? randomUUID())

  test('of twenty sign-ins with one nonce at once exactly one counts, and starts the one session', async () => {
    const before = await opened.database.$count(signInSessions)
    const all = await Promise.all(Array.from({ length: 20 }, () => signIn({ nonce: 'n1' })))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await opened.database.$count(signInSessions)).toBe(before + 1)
  })

  test('a sign-in that cannot be stored has not used the nonce up', async () => {
    const notStorable = { text: '\0' }
    await expect(signIn({ nonce: 'n2', connectionMethod: notStorable })).rejects.toThrow()
    expect(await signIn({ nonce: 'n2' })).toBeDefined()
  })

  test('nonces whose token has expired are forgotten within a minute', async () => {
    const signIns = createSignIns()
    const use = (nonce: string, nonceExpiresAtMs: number) =>
      signIns.signIn({ ...entry, nonce, nonceExpiresAtMs, sessionExpiresAtMs: nowMs + 60_000 })
    await use('old', nowMs + 1_000)
    await use('kept', nowMs + 120_000)
    nowMs += 60_001
    await use('new', nowMs + 60_000)
    const left = await opened.database.select({ nonce: usedNonces.nonce }).from(usedNonces)
    expect(left.map(({ nonce }) => nonce).sort()).toEqual(['kept', 'new'])
  })

  test('an account that signs in again stays the same; case is no part of an EVM address', async () => {
    const first = await findAccount(await signIn())
    nowMs += 1_000
    const connectionMethod = { name: 'Pocket', deep: { text: 'ünï' } }
    const again = await findAccount(await signIn({ address: entry.address.toLowerCase(), connectionMethod }))
    expect(again?.uuid).toBe(first?.uuid)
    expect(again?.signedUpAt).toEqual(first?.signedUpAt)
    expect(again?.lastSignedInAt.getTime()).toBe(nowMs)
    expect(again?.connectionMethod).toEqual(connectionMethod)
    const elsewhere = await findAccount(await signIn({ projectId: 'p2' }))
    expect(elsewhere?.profileUuid).not.toBe(first?.profileUuid)
  })

  test('accounts of one address on two networks are one profile, of which the first is the main account', async () => {
    const addressKey = '0x00000000000000000000000000000000000000bb'
    const [one, two] = [
      await findAccount(await signIn({ addressKey })),
      await findAccount(await signIn({ addressKey, caip2Network: 'eip155:10' })),
    ]
    expect(two?.uuid).not.toBe(one?.uuid)
    expect(two?.profileUuid).toBe(one?.profileUuid)
    expect([one?.isMainAccount, two?.isMainAccount]).toEqual([true, false])
  })

  test('a session counts until it is revoked or over', async () => {
    const signIns = createSignIns()
    const [revoked, kept] = [await signIn(), await signIn()]
    await signIns.revokeSession(revoked?.sessionId ?? '')
    expect(await findAccount(revoked)).toBeNull()
    expect((await findAccount(kept))?.profileUuid).toBe(kept?.profileUuid)
    nowMs += 60_000
    expect(await findAccount(kept)).toBeNull()
    expect(await signIns.findAccount(randomUUID())).toBeNull()
  })

  test('events come back with time and payload', async () => {
    const event = {
      eventId: 'e1',
      url: 'u',
      domain: 'd',
      timestamp: 1_780_000_000_123,
      props: { type: 'track', event: 'E', properties: { deep: [1, { text: 'ünï' }] } },
    }
    const repository = createEventRepository({
      ...{
        database: opened.database,
        now,
        registry: new Registry(),
        quotas: { dailyEvents: 200_000, dailyBytes: 128 * 1024 ** 2 },
      },
      onLimit: () => undefined,
    })
    await repository.insert({ ...sender('p1'), address: '192.0.2.1' }, [event, event])
    const rows = await opened.database.select().from(events)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ sentAt: new Date(1_780_000_000_123), sdkType: null, payload: event })
    expect(typeof rows[0]?.id).toBe('bigint')
  })

  test('events are counted exactly by network and project, whoever sends at once; a batch is taken whole or not at all', async () => {
    const found: object[] = []
    const create = () =>
      createEventRepository({
        ...{ database: opened.database, now, registry: new Registry() },
        quotas: { dailyEvents: 500, dailyBytes: 100_000 },
        onLimit: (limit) => void found.push(limit),
      })
    const [one, other] = [create(), create()]
    const event = { eventId: 'e', url: 'u', domain: 'd', timestamp: 1, props: { type: 'track', event: 'E' } }
    const send = (address: string, size = 1, repository = one) =>
      repository.insert(
        { ...sender('counted'), address },
        Array.from({ length: size }, () => event),
      )
    const count = () => opened.database.$count(events, eq(events.projectId, 'counted'))
    await Promise.all(Array.from({ length: 40 }, (_, index) => send('192.0.2.1', 1, index % 2 ? one : other)))
    expect(await count()).toBe(10)
    expect(new Set(found.map((limit) => JSON.stringify(limit)))).toEqual(
      new Set([JSON.stringify({ projectId: 'counted', limit: 'network' })]),
    )
    expect(found).toHaveLength(2)
    await send('192.0.2.2', 11)
    expect(await count()).toBe(10)
    // The networks of an IPv6 site are 16 callers together.
    for (let network = 1; network <= 20; network++) await send(`2001:db8:1:${network}::1`, 10)
    expect(await count()).toBe(170)
    for (let host = 10; host < 60; host++) await send(`198.51.100.${host}`, 10)
    expect(await count()).toBe(500)
    expect(found).toContainEqual({ projectId: 'counted', limit: 'project' })
    await one.insert({ ...sender('other project'), address: '192.0.2.1' }, [event])
    expect(await opened.database.$count(events, eq(events.projectId, 'other project'))).toBe(1)
    nowMs += 86_400_000
    await send('192.0.2.1', 10)
    expect(await count()).toBe(510)
    const large = { ...event, url: 'x'.repeat(3_000) }
    await one.insert({ ...sender('counted'), address: '192.0.2.9' }, [large])
    expect(await count()).toBe(510)
  })

  test('gateways that start together sign with one key', async () => {
    const signers = Array.from({ length: 4 }, () => createTokens({ database: opened.database, now }))
    const iat = Math.floor(nowMs / 1000)
    const signed = await Promise.all(signers.map((signer) => signer.sign({ iat, exp: iat + 60 })))
    for (const signer of signers) {
      for (const token of signed) expect(await signer.verify(token)).toMatchObject({ iat })
    }
  })

  test('the migrations have run and may run again', async () => {
    const result = await opened.database.execute(
      sql`select count(*)::int as total from drizzle.__drizzle_migrations`,
    )
    expect((result as unknown as { rows: { total: number }[] }).rows[0]?.total).toBeGreaterThan(0)
  })
})

test('several gateways may start on one empty PostgreSQL database at once', async () => {
  const { clean, url } = await createTestPostgres()
  const opened = await Promise.all([1, 2, 3].map(() => openPostgres(url)))
  await Promise.all(opened.map(({ close }) => close()))
  await clean()
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventRepository } from '../analytics/createEventRepository.js'
import { createMemoryCache } from '../cache/createMemoryCache.js'
import { createProjectRepository } from '../projects/createProjectRepository.js'
import { createHistoryRepository, everybody } from '../providers/history/createHistoryRepository.js'
import { createSignInRepository } from '../sign-in/createSignInRepository.js'
import { createTokens } from '../sign-in/createTokens.js'
import { testProject } from '../testing/createTestApp.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createTestPostgres, openTestPostgres } from '../testing/openTestPostgres.js'
import type { OpenDatabase } from './Database.js'
import { openPostgres } from './openPostgres.js'
import { events, usedNonces } from './schema/index.js'

const engines = { PGlite: openTestDatabase, PostgreSQL: openTestPostgres }

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

  test('the history of an account comes back newest first, page by page, until its network is forgotten', async () => {
    const history = createHistoryRepository(opened.database)
    const scope = { networkId: 'eip155:1', account: everybody }
    const place = (blockNumber: number, minedAtSeconds: number) => ({
      account: '0xa',
      blockNumber,
      minedAtSeconds,
      transactionIndex: 0,
      transaction: {
        hash: `0x${blockNumber}`,
        from: '0xa',
        to: '0xb',
        nonce: blockNumber,
        hasSucceeded: true,
        isDeployment: false,
        hasValue: false,
        hasData: false,
        isApproval: false,
        transfers: [],
      },
    })
    const position = { blockNumber: 3, blockHash: '0x3' }
    const transactions = [place(1, 10), place(2, 20), place(3, 20)]
    await history.store(scope, { fromBlock: 0, transactions, position })
    const query = { networkIds: ['eip155:1'], account: '0xa', before: undefined, limit: 2 }
    const first = await history.list(query)
    expect(first.map(({ blockNumber }) => blockNumber)).toEqual([3, 2])
    const rest = await history.list({ ...query, before: first[1] })
    expect(rest).toEqual([{ ...place(1, 10), account: undefined, networkId: 'eip155:1' }])
    // The newest block was replaced.
    await history.store(scope, { fromBlock: 3, transactions: [], position })
    expect((await history.list(query)).map(({ blockNumber }) => blockNumber)).toEqual([2, 1])
    expect(await history.getPosition(scope)).toEqual(position)
    await history.forget('eip155:1')
    expect(await history.list(query)).toEqual([])
    expect(await history.getPosition(scope)).toBeUndefined()
  })

  test('of twenty uses of one nonce at once exactly one counts', async () => {
    const signIns = createSignIns()
    const uses = await Promise.all(Array.from({ length: 20 }, () => signIns.useNonce('n1', nowMs + 60_000)))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  test('nonces whose token has expired are forgotten within a minute', async () => {
    const signIns = createSignIns()
    await signIns.useNonce('old', nowMs + 1_000)
    await signIns.useNonce('kept', nowMs + 120_000)
    nowMs += 60_001
    await signIns.useNonce('new', nowMs + 60_000)
    const left = await opened.database.select({ nonce: usedNonces.nonce }).from(usedNonces)
    expect(left.map(({ nonce }) => nonce).sort()).toEqual(['kept', 'new'])
  })

  test('an account that signs in again stays the same; case is no part of an EVM address', async () => {
    const signIns = createSignIns()
    const first = await signIns.recordSignIn(entry)
    nowMs += 1_000
    const again = await signIns.recordSignIn({ ...entry, address: entry.address.toLowerCase() })
    expect(again.uuid).toBe(first.uuid)
    expect(again.signedUpAt).toEqual(first.signedUpAt)
    expect(again.lastSignedInAt.getTime()).toBe(nowMs)
    const elsewhere = await signIns.recordSignIn({ ...entry, projectId: 'p2' })
    expect(elsewhere.profileUuid).not.toBe(first.profileUuid)
  })

  test('a session counts until it is revoked or over', async () => {
    const signIns = createSignIns()
    const { uuid: accountUuid } = await signIns.recordSignIn(entry)
    const start = () => signIns.startSession({ projectId: 'p1', accountUuid, expiresAtMs: nowMs + 60_000 })
    const [revoked, kept] = [await start(), await start()]
    await signIns.revokeSession(revoked)
    expect(await signIns.findAccount(revoked)).toBeNull()
    expect((await signIns.findAccount(kept))?.uuid).toBe(accountUuid)
    nowMs += 60_000
    expect(await signIns.findAccount(kept)).toBeNull()
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
    const sender = { projectId: 'p1', sdkType: undefined, sdkVersion: undefined, origin: undefined }
    await createEventRepository({ database: opened.database, now }).insert(sender, [event, event])
    const rows = await opened.database.select().from(events)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ sentAt: new Date(1_780_000_000_123), sdkType: null, payload: event })
    expect(typeof rows[0]?.id).toBe('bigint')
  })

  test('events older than 90 days are dropped', async () => {
    const repository = createEventRepository({ database: opened.database, now })
    const event = { eventId: 'e2', url: 'u', domain: 'd', timestamp: 1, props: { type: 'track', event: 'E' } }
    const sender = { projectId: 'p1', sdkType: undefined, sdkVersion: undefined, origin: undefined }
    nowMs += 89 * 86_400_000
    await repository.insert(sender, [event])
    expect(await opened.database.$count(events)).toBe(3)
    nowMs += 2 * 86_400_000
    await repository.insert(sender, [event])
    const left = await opened.database.select({ eventId: events.eventId }).from(events)
    expect(left.map(({ eventId }) => eventId)).toEqual(['e2', 'e2'])
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

import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../db/Database.js'
import { signingKeys } from '../db/schema/index.js'
import { createTestApp, type TestApp } from '../testing/createTestApp.js'
import { openTestPglite } from '../testing/openTestPglite.js'
import { openTestPostgres } from '../testing/openTestPostgres.js'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function openLogged(shared?: OpenDatabase) {
  const lines: string[] = []
  const gateway: TestApp = await createTestApp({
    ...(shared ? { shared } : {}),
    dependencies: { logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } },
  })
  opened.push(gateway)
  const read = (level: number) =>
    lines
      .map((line) => JSON.parse(line) as { level: number; msg: string; err?: Record<string, unknown> })
      .filter((line) => line.level === level)
  return { gateway, lines, read }
}

const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }

describe.each(Object.entries(engines))('what is logged of a row that %s refuses', (_name, open) => {
  let shared: OpenDatabase
  beforeEach(async () => {
    shared = await open()
    // Everything the server says of a row is then said: the detail of the error has all its values.
    await shared.database.execute(sql`alter table signing_keys add constraint nothing_fits check (false)`)
    opened.push(shared)
  })

  test('holds no signing key', async () => {
    const { gateway, lines, read } = await openLogged(shared)
    const response = await gateway.app.inject('/auth/v1/nonce?projectId=p1')
    expect(response.statusCode).toBe(500)
    expect(read(50)).toHaveLength(1)
    expect(read(50)[0]?.err).toMatchObject({
      message: expect.stringContaining('insert into "signing_keys"'),
      stack: expect.stringContaining('createTokens'),
      cause: { code: '23514', constraint: 'nothing_fits', table: 'signing_keys' },
    })
    // Members of a key, in the query's parameters and in the detail of the server.
    expect(lines.join('').replaceAll('\\', '')).not.toMatch(/"(d|x|y|kty|crv)":|P-256|Failing row/)
  })

  test('holds no value, wherever in the errors it stands', async () => {
    const { gateway, lines, read } = await openLogged(shared)
    const values = { id: 'hush\n    at hush (hush.ts:1:1)', publicJwk: {}, createdAt: new Date() }
    const attempts = [
      shared.database.insert(signingKeys).values({ ...values, privateJwk: { d: 'hush' } }),
      shared.database.execute(sql`select ${'hush'}::int`),
      shared.database.execute(sql`select ${'{"hush": hush}'}::jsonb`),
      shared.database.execute(sql`select ${'hush'}::timestamptz`),
      shared.database.execute(sql`select set_config('timezone', ${'hush'}, false)`),
    ]
    for (const attempt of attempts) {
      const error = await Promise.resolve(attempt).then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      )
      expect(error).toBeInstanceOf(Error)
      gateway.app.log.error({ err: error }, 'told')
      gateway.app.log.error({ err: error })
      gateway.app.log.error(error)
      gateway.app.log.error({ err: new Error('outer', { cause: error?.cause }) }, 'inner')
      gateway.app.log.info(error)
    }
    await gateway.app.close()
    expect(read(50).length).toBeGreaterThan(attempts.length)
    expect(lines.join('')).not.toContain('hush')
  })
})

describe('a line that repeats', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const fail = (code: string) => Object.assign(new Error('Connection is closed.'), { code })

  test('is written at once, then once a minute with its count, and at once again after a quiet minute', async () => {
    const { gateway, read } = await openLogged()
    const warn = () => gateway.app.log.warn({ err: fail('ECONNRESET') }, "the relay's store failed")
    const texts = () => read(40).map(({ msg }) => msg)
    for (let index = 0; index < 31_914; index++) warn()
    expect(texts()).toEqual(["the relay's store failed"])
    vi.advanceTimersByTime(60_000)
    expect(texts().slice(1)).toEqual(["the relay's store failed … and 31913 more times"])
    expect(read(40)[1]?.err).toMatchObject({ code: 'ECONNRESET' })
    warn()
    vi.advanceTimersByTime(60_000)
    expect(texts().slice(2)).toEqual(["the relay's store failed … and 1 more time"])
    vi.advanceTimersByTime(60_000)
    warn()
    expect(texts().slice(3)).toEqual(["the relay's store failed"])
  })

  test('is one of the same level, message, error and texts; news is written whatever its number', async () => {
    const { gateway, read } = await openLogged()
    const { log } = gateway.app
    for (const _ of [1, 2]) {
      log.warn({ err: fail('ECONNRESET') }, 'one')
      log.warn({ err: fail('ETIMEDOUT') }, 'one')
      log.warn({ err: new Error('outer', { cause: fail('EPIPE') }) }, 'one')
      log.warn({ err: new Error('outer', { cause: fail('ENOENT') }) }, 'one')
      log.warn({ err: fail('ECONNRESET'), provider: 'multicall' }, 'one')
      log.warn('two')
      log.error('two')
      log.info('news')
    }
    expect(read(40)).toHaveLength(6)
    expect(read(50)).toHaveLength(1)
    expect(read(30).filter(({ msg }) => msg === 'news')).toHaveLength(2)
  })

  test('keeps its count when the gateway closes, and when too many others repeat', async () => {
    const { gateway, read } = await openLogged()
    for (const _ of [1, 2, 3]) gateway.app.log.error('first')
    for (let index = 0; index < 200; index++) gateway.app.log.error(`other ${index}`)
    expect(read(50).map(({ msg }) => msg)).toContain('first … and 2 more times')
    gateway.app.log.error('other 199')
    await gateway.close()
    opened.pop()
    expect(read(50).at(-1)?.msg).toBe('other 199 … and 1 more time')
  })
})

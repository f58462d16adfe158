import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'
import { createTestApp, createTestNetwork } from '../testing/createTestApp.js'
import { startProxy } from '../testing/startProxy.js'
import { answerRpc, startUpstream } from '../testing/startUpstream.js'
import { isUnreachable } from './isUnreachable.js'
import { openPostgres } from './openPostgres.js'

/** Long enough that a busy machine connects in it. */
const timeoutMs = 2000
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const toError = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

async function open(nodeUrl = 'http://127.0.0.1:9', waitMs = timeoutMs) {
  const { clean, url } = await createTestPostgres()
  cleanups.push(clean)
  const { port } = new URL(url)
  const proxy = await startProxy(Number(port))
  cleanups.push(() => proxy.close())
  const shared = await openPostgres(url.replace(port, String(proxy.port)), { timeoutMs: waitMs })
  cleanups.push(() => shared.close())
  const gateway = await createTestApp({ shared, networks: [createTestNetwork([nodeUrl])] })
  cleanups.push(() => gateway.close())
  // An unknown project is asked for every time, under a name that is not known yet.
  let asked = 0
  const ask = () => gateway.app.inject(`/appkit/v1/config?projectId=p${++asked + 1}`)
  return { ask, gateway, proxy, shared, url }
}

describe('a PostgreSQL that hangs', () => {
  test('from the start is given up', async () => {
    const proxy = await startProxy(0)
    cleanups.push(() => proxy.close())
    const error = await toError(openPostgres(`postgres://nobody@127.0.0.1:${proxy.port}/none`, { timeoutMs }))
    expect(isUnreachable(error)).toBe(true)
  })

  test('in the middle is answered with 503, and used again when it is back', async () => {
    const { ask, gateway, proxy, shared } = await open()
    expect((await ask()).statusCode).toBe(403)
    // Kept from now on.
    expect((await gateway.app.inject('/appkit/v1/config?projectId=p1')).statusCode).toBe(200)
    proxy.freeze()
    // More than there are connections: none may be lost by waiting, in transactions neither.
    const begun = Array.from({ length: 12 }, () =>
      toError(shared.database.transaction((transaction) => transaction.execute(sql`select 1`))),
    )
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    for (const { headers, statusCode } of answers) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    }
    for (const error of await Promise.all(begun)) expect(isUnreachable(error)).toBe(true)
    // Anything that asks the database itself says so too, and not that it broke.
    const nonce = await gateway.app.inject('/auth/v1/nonce?projectId=p1')
    expect([nonce.statusCode, nonce.body, nonce.headers['retry-after']]).toEqual([
      503,
      'The database is unavailable. Try again later',
      '5',
    ])
    proxy.thaw()
    await expect.poll(async () => (await ask()).statusCode, { timeout: 15_000 }).toBe(403)
    expect((await gateway.app.inject('/auth/v1/nonce?projectId=p1')).statusCode).toBe(200)
  })

  test('a call of many statements waits for one of them alone: history answers 503 soon, and at once from then on', async () => {
    const block = { number: '0x1', hash: `0x${'a'.repeat(64)}`, transactions: [] }
    const node = await startUpstream(answerRpc(() => block))
    cleanups.push(() => node.close())
    const { gateway, proxy } = await open(node.url, 2 * timeoutMs)
    const askHistory = async () => {
      const beganMs = Date.now()
      const url = `/v1/account/0x${'1'.repeat(40)}/history?projectId=p1`
      const { headers, statusCode } = await gateway.app.inject(url)
      return { statusCode, retry: headers['retry-after'], ms: Date.now() - beganMs }
    }
    // The project is not known yet, so that is a statement too.
    gateway.clock.nowMs += 60_000
    proxy.freeze()
    const answers = await Promise.all(Array.from({ length: 15 }, askHistory))
    for (const answer of answers) {
      expect(answer).toMatchObject({ statusCode: 503, retry: expect.any(String) })
      // Its statements one after the other would take longer.
      expect(answer.ms).toBeLessThan(4 * timeoutMs)
    }
    gateway.clock.nowMs += 60_000
    expect((await askHistory()).ms).toBeLessThan(timeoutMs)
    proxy.thaw()
    await expect
      .poll(async () => (await gateway.app.inject('/appkit/v1/config?projectId=back')).statusCode, {
        timeout: 15_000,
      })
      .toBe(403)
  })

  test('on a lock or a long statement ends that statement alone', async () => {
    const { ask, shared, url } = await open()
    expect(isUnreachable(await toError(shared.database.execute(sql`select pg_sleep(60)`)))).toBe(true)
    const other = new pg.Client(url)
    await other.connect()
    await other.query('begin; lock table projects in access exclusive mode')
    expect((await ask()).statusCode).toBe(503)
    await other.end()
    expect((await ask()).statusCode).toBe(403)
  })
})

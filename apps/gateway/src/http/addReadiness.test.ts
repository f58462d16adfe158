import { afterEach, expect, test } from 'vitest'
import { createTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'
import { defaultConfig } from '../config/GatewayConfig.js'
import { startGateway } from '../startGateway.js'
import { createTestNetwork } from '../testing/createTestApp.js'
import { startRedis } from '../testing/relay/startRedis.js'
import { startProxy } from '../testing/startProxy.js'

/** A gateway that waited for its parts would take longer. */
const longestWaitMs = 8_000
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function ask(url: string) {
  const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(longestWaitMs) })
  return { status: response.status, body: await response.json() }
}

async function start(options: Partial<Parameters<typeof startGateway>[0]>) {
  const gateway = await startGateway({ networks: [createTestNetwork()], ...options })
  cleanups.push(() => gateway.close())
  return gateway.url
}

test('a gateway by itself stands on its database alone', async () => {
  const url = await start({})
  expect(await ask(url)).toEqual({ status: 200, body: { isReady: true, parts: { database: 'up' } } })
})

test('a part that is away or hangs is named with 503, soon, and is up again when it is back; the gateway lives on', async () => {
  const redis = await startRedis()
  cleanups.push(() => redis.clean())
  const { clean, url: postgresUrl } = await createTestPostgres()
  cleanups.push(clean)
  const { port } = new URL(postgresUrl)
  const proxy = await startProxy(Number(port))
  cleanups.push(() => proxy.close())
  const url = await start({
    databaseUrl: postgresUrl.replace(port, String(proxy.port)),
    databaseTimeoutMs: 2_000,
    config: { relay: { ...defaultConfig.relay, redisUrl: redis.url, redisPrefix: 'ready-test:' } },
  })
  const answer = (database: 'up' | 'down', redis: 'up' | 'down') => {
    const isReady = database === 'up' && redis === 'up'
    return { status: isReady ? 200 : 503, body: { isReady, parts: { database, redis } } }
  }
  expect(await ask(url)).toEqual(answer('up', 'up'))
  redis.freeze()
  expect(await ask(url)).toEqual(answer('up', 'down'))
  proxy.freeze()
  expect(await ask(url)).toEqual(answer('down', 'down'))
  expect((await fetch(`${url}/health`)).status).toBe(200)
  proxy.thaw()
  redis.thaw()
  await redis.stop()
  await expect.poll(() => ask(url), { timeout: 20_000 }).toEqual(answer('up', 'down'))
  await redis.start()
  await expect.poll(() => ask(url), { timeout: 20_000 }).toEqual(answer('up', 'up'))
})

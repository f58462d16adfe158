import { afterEach, expect, test } from 'vitest'
import { startRedis } from '../testing/relay/startRedis.js'
import { createStoreOpener } from './createStoreOpener.js'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function open(...settings: string[]): Promise<unknown[]> {
  const redis = await startRedis(settings)
  cleanups.push(() => redis.clean())
  const lines: unknown[] = []
  const openStore = createStoreOpener({
    redisUrl: redis.url,
    redisPrefix: 'opener-test:',
    dataFolder: 'memory',
    now: Date.now,
    logger: { warn: (...line: unknown[]) => void lines.push(line) },
  })
  const store = await openStore({ onMessage: () => {}, onGap: () => {} })
  cleanups.push(() => store.close())
  return lines
}

test('a Redis without a file is warned of once, with what is at stake and what to do', async () => {
  const lines = await open('--appendonly', 'no')
  expect(lines).toHaveLength(1)
  expect(String(lines)).toMatch(/not yet delivered are lost.*appendonly yes/)
})

test('a Redis with a file is not, nor one that does not tell', async () => {
  expect(await open()).toEqual([])
  expect(await open('--appendonly', 'no', '--rename-command', 'CONFIG', 'hidden')).toEqual([])
})

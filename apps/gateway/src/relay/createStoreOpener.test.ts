import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createMessage, createTopic } from '../testing/relay/describeRelayStore.js'
import { startRedis } from '../testing/relay/startRedis.js'
import { createStoreOpener } from './createStoreOpener.js'

const listener = { onMessage: () => {}, onGap: () => {} }
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A log with three messages, and how to open it. */
async function start() {
  const parent = await mkdtemp(join(tmpdir(), 'latchkey-opener-'))
  folders.push(parent)
  const warnings: unknown[][] = []
  const dataFolder = join(parent, 'gateway')
  const openStore = createStoreOpener({
    redisUrl: undefined,
    redisPrefix: '',
    dataFolder,
    now: Date.now,
    logger: { warn: (...entry: unknown[]) => void warnings.push(entry) },
  })
  const store = await openStore(listener)
  const ends: number[] = []
  const path = join(`${dataFolder}-relay`, '000000000001.log')
  for (const message of ['first', 'second', 'third']) {
    await store.commit({ clientId: 'publisher', messages: [createMessage(createTopic(), { message })] })
    ends.push((await readFile(path)).length)
  }
  await store.close()
  return { ends, path, warnings, openAgain: async () => (await openStore(listener)).close() }
}

test('a sound log is opened without a word', async () => {
  const { openAgain, warnings } = await start()
  await openAgain()
  expect(warnings).toEqual([])
})

test('a damaged log is told of with file, places, bytes and the place of the copy', async () => {
  const { ends, openAgain, path, warnings } = await start()
  const bytes = await readFile(path)
  bytes[bytes.indexOf('second')] = 0
  await writeFile(path, bytes)
  await openAgain()
  expect(warnings).toEqual([
    [
      {
        file: path,
        damagedPlaces: 1,
        lostBytes: (ends[1] ?? 0) - (ends[0] ?? 0),
        copy: path.replace('.log', '.damaged'),
      },
      "the relay's log is damaged: what stood in these places is lost, everything else is there. Check the disk. " +
        'The damaged file becomes the copy once nothing else in it is needed',
    ],
  ])
})

test('an unfinished write is told of with file, bytes and copy', async () => {
  const { ends, openAgain, path, warnings } = await start()
  const file = await open(path, 'r+')
  await file.truncate((ends[2] ?? 0) - 10)
  await file.close()
  // As after a crash: nobody has written down yet how long it is.
  await rm(join(dirname(path), 'extents.json'))
  await openAgain()
  expect(warnings).toEqual([
    [
      {
        file: path,
        damagedPlaces: 1,
        lostBytes: (ends[2] ?? 0) - (ends[1] ?? 0) - 10,
        copy: path.replace('.log', '.unfinished'),
      },
      "an unfinished write at the end of the relay's log was cut off; no publisher had been told that it was stored",
    ],
  ])
})

test('a log that is gone with the gateway needs no lock', async () => {
  const openStore = createStoreOpener({
    redisUrl: undefined,
    redisPrefix: '',
    dataFolder: 'memory',
    now: Date.now,
    logger: { warn: () => {} },
  })
  const search = process.env.PATH
  // Where the command that locks is not found.
  process.env.PATH = ''
  try {
    await (await openStore(listener)).close()
  } finally {
    process.env.PATH = search
  }
})

/** What is warned of as a Redis with these settings is opened. */
async function openRedis(...settings: string[]): Promise<unknown[]> {
  const redis = await startRedis(settings)
  const warnings: unknown[] = []
  const openStore = createStoreOpener({
    redisUrl: redis.url,
    redisPrefix: 'opener-test:',
    dataFolder: 'memory',
    now: Date.now,
    logger: { warn: (...entry: unknown[]) => void warnings.push(entry) },
  })
  try {
    await (await openStore(listener)).close()
  } finally {
    await redis.clean()
  }
  return warnings
}

test('a Redis without a file is warned of once, with what is at stake and what to do', async () => {
  const warnings = await openRedis('--appendonly', 'no')
  expect(warnings).toHaveLength(1)
  expect(String(warnings)).toMatch(/not yet delivered are lost.*appendonly yes/)
})

test('a Redis with a file is not, nor one that does not tell', async () => {
  expect(await openRedis()).toEqual([])
  expect(await openRedis('--appendonly', 'no', '--rename-command', 'CONFIG', 'hidden')).toEqual([])
})

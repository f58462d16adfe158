import { mkdtemp, open as openFile, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createMessage, createTopic, describeRelayStore } from '../../../testing/relay/describeRelayStore.js'
import { describeStoreQuotas } from '../../../testing/relay/describeStoreQuotas.js'
import type { RelayStore } from '../RelayStore.js'
import { type LogDisk, realDisk } from './createWriter.js'
import type { Dropped } from './dropLeastValuable.js'
import { type LogStoreOptions, openLogStore } from './openLogStore.js'
import type { LogLoss } from './recover.js'

const silent = { onMessage: () => {}, onGap: () => {} }
const page = { from: '', maxMessages: 1000, maxBytes: 16_000_000 }
const createFolder = () => mkdtemp(join(tmpdir(), 'latchkey-log-'))

describeRelayStore('the log', async () => {
  const folder = await createFolder()
  return {
    open: (listener, now) => openLogStore({ folder, now, listener }),
    clean: () => rm(folder, { recursive: true }),
  }
})

describeStoreQuotas('the log', async () => {
  const folder = await createFolder()
  return {
    open: (listener, now) => openLogStore({ folder, now, listener }),
    clean: () => rm(folder, { recursive: true }),
  }
})

const folders: string[] = []
const stores = new Set<RelayStore>()
afterEach(async () => {
  for (const store of stores) await store.close()
  stores.clear()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function open(options: Partial<LogStoreOptions> = {}) {
  const folder = options.folder ?? (await createFolder())
  if (options.folder === undefined) folders.push(folder)
  const store = await openLogStore({ folder, now: Date.now, listener: silent, ...options })
  stores.add(store)
  return {
    folder,
    store,
    publish: (...messages: ReturnType<typeof createMessage>[]) =>
      store.commit({ clientId: 'publisher', messages }),
    read: async (topic: string, clientId = 'reader') =>
      (await store.read(clientId, topic, page)).messages.map(({ message }) => message),
    close: async () => {
      stores.delete(store)
      await store.close()
    },
  }
}

const listSegments = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.log')).sort()

describe('the log on the disk', () => {
  test('one write and one sync serve everything that comes in meanwhile', async () => {
    let syncs = 0
    const disk: LogDisk = {
      ...realDisk,
      sync(handle) {
        syncs++
        return realDisk.sync(handle)
      },
    }
    const { publish, read } = await open({ disk })
    const topic = createTopic()
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => publish(createMessage(topic, { message: `${index}` }))),
    )
    expect(await read(topic)).toHaveLength(500)
    expect(syncs).toBeLessThan(5)
  })

  test('publishing is answered only after the sync', async () => {
    let finish = () => {}
    const isSynced = new Promise<void>((resolve) => {
      finish = resolve
    })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const disk: LogDisk = {
      ...realDisk,
      async sync(handle) {
        begun()
        await isSynced
        await realDisk.sync(handle)
      },
    }
    const { publish, read } = await open({ disk })
    const topic = createTopic()
    let isAnswered = false
    const published = publish(createMessage(topic)).then(() => {
      isAnswered = true
    })
    await hasBegun
    expect(isAnswered).toBe(false)
    expect(await read(topic)).toEqual([])
    finish()
    await published
    expect(await read(topic)).toHaveLength(1)
  })

  test.each([
    ['half a record', (bytes: Buffer) => bytes.subarray(0, bytes.length - 7)],
    [
      'a record with a flipped bit',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 3 ? byte ^ 4 : byte))),
    ],
    ['zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
    ['noise', (bytes: Buffer) => Buffer.alloc(bytes.length, 0xa5)],
  ])('cuts off %s at the end and goes on behind what is sound', async (name, damage) => {
    const first = await open()
    const topic = createTopic()
    await first.publish(createMessage(topic, { message: 'kept' }))
    const path = join(first.folder, (await listSegments(first.folder))[0] ?? '')
    const { size } = await stat(path)
    await first.publish(createMessage(topic, { message: 'torn' }))
    await first.close()
    // As after a power cut: nobody has written down yet how long it is.
    await rm(join(first.folder, 'extents.json'))
    const file = await openFile(path, 'r+')
    const tail = (await file.readFile()).subarray(size)
    await file.truncate(size)
    await file.write(damage(tail), 0, damage(tail).length, size)
    await file.close()
    const losses: LogLoss[] = []
    const second = await open({ folder: first.folder, onLoss: (loss) => losses.push(loss) })
    // Of zeros nobody needs a copy.
    const keptAt = name === 'zeros' ? undefined : path.replace('.log', '.unfinished')
    const kept = keptAt === undefined ? {} : { keptAt }
    expect(losses).toEqual([{ kind: 'unfinished', path, places: 1, bytes: damage(tail).length, ...kept }])
    if (keptAt !== undefined) expect(await readFile(keptAt)).toEqual(damage(tail))
    expect(await second.read(topic)).toEqual(['kept'])
    await second.publish(createMessage(topic, { message: 'after' }))
    await second.close()
    const third = await open({ folder: first.folder })
    expect(await third.read(topic)).toEqual(['kept', 'after'])
  })

  test('a group whose end is missing counts for nothing, so nobody gets half of it', async () => {
    const first = await open()
    const [one, other] = [createTopic(), createTopic()]
    await first.store.commit({
      clientId: 'w',
      subscribe: [other],
      messages: [createMessage(one), createMessage(other)],
    })
    await first.close()
    const [name = ''] = await listSegments(first.folder)
    const file = await openFile(join(first.folder, name), 'r+')
    await file.truncate((await file.stat()).size - 1)
    await file.close()
    const second = await open({ folder: first.folder })
    expect(await second.read(one)).toEqual([])
    expect(await second.read(other)).toEqual([])
    expect(await second.store.listTopics('w')).toEqual([])
  })

  test('gives the space of expired and acknowledged messages back and keeps the rest in order', async () => {
    let nowMs = Date.now()
    const { close, folder, publish, read, store } = await open({ now: () => nowMs, segmentBytes: 20_000 })
    const topic = createTopic()
    const kept = createTopic()
    await store.commit({ clientId: 'reader', subscribe: [topic] })
    const wanted: string[] = []
    for (let round = 0; round < 40; round++) {
      const gone = createMessage(topic, {
        message: `gone${round}`.padEnd(3000, 'x'),
        expiresAtMs: nowMs + 60_000,
      })
      const stays = createMessage(kept, { message: `stays${round}`, expiresAtMs: nowMs + 3_600_000 })
      wanted.push(stays.message)
      await publish(gone, stays)
      if (round % 2) store.acknowledge('reader', [gone])
    }
    const before = await listSegments(folder)
    expect(before.length).toBeGreaterThan(5)
    nowMs += 70_000
    await store.sweep()
    const after = await listSegments(folder)
    expect(after.length).toBeLessThanOrEqual(5)
    expect(after).not.toContain(before[0])
    expect(await read(kept)).toEqual(wanted)
    await close()
    const second = await open({ folder, now: () => nowMs })
    expect(await second.read(kept)).toEqual(wanted)
    expect(await second.read(topic)).toEqual([])
    expect(await second.store.listTopics('reader')).toEqual([topic])
  })

  test('what was unsubscribed and acknowledged does not come back after cleaning', async () => {
    const { close, folder, publish, store } = await open({ segmentBytes: 2_000 })
    const topic = createTopic()
    const message = createMessage(topic)
    await store.commit({ clientId: 'reader', subscribe: [topic] })
    await publish(message)
    store.acknowledge('reader', [message])
    await store.commit({ clientId: 'reader', unsubscribe: [topic] })
    for (let round = 0; round < 30; round++) await publish(createMessage(createTopic()))
    await store.sweep()
    await close()
    const second = await open({ folder })
    expect(await second.store.listTopics('reader')).toEqual([])
    expect(await second.read(topic)).toEqual([])
  })

  test('a full disk (ENOSPC) refuses the publisher, loses nothing that was acknowledged, and recovers by itself', async () => {
    const full = await openFile('/dev/full', 'w')
    let isFull = false
    const disk: LogDisk = {
      ...realDisk,
      write(handle, bytes, position) {
        if (!isFull) return realDisk.write(handle, bytes, position)
        // As a nearly full disk does: a part is taken, the rest fails.
        if (bytes.length > 40) return realDisk.write(handle, bytes.subarray(0, bytes.length - 40), position)
        return realDisk.write(full, bytes, 0)
      },
    }
    const { close, folder, publish, read, store } = await open({ disk })
    const topic = createTopic()
    await publish(createMessage(topic, { message: 'before' }))
    isFull = true
    const refused = await publish(createMessage(topic, { message: 'refused' })).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ code: -32603, message: 'The message could not be stored' })
    expect((refused as Error).cause).toMatchObject({ code: 'ENOSPC' })
    expect(await read(topic)).toEqual(['before'])
    store.acknowledge('reader', [createMessage(topic, { message: 'before' })])
    isFull = false
    await publish(createMessage(topic, { message: 'refused' }))
    expect(await read(topic, 'other')).toEqual(['before', 'refused'])
    await close()
    await full.close()
    const second = await open({ folder })
    expect(await second.read(topic, 'other')).toEqual(['before', 'refused'])
  })

  test('a failed sync refuses the publisher and goes on in a new file', async () => {
    let isBroken = false
    const disk: LogDisk = {
      ...realDisk,
      sync: (handle) =>
        isBroken ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })) : realDisk.sync(handle),
    }
    const { close, folder, publish } = await open({ disk })
    const topic = createTopic()
    await publish(createMessage(topic, { message: 'before' }))
    isBroken = true
    await expect(publish(createMessage(topic, { message: 'lost' }))).rejects.toMatchObject({ code: -32603 })
    isBroken = false
    await publish(createMessage(topic, { message: 'after' }))
    await close()
    expect((await listSegments(folder)).length).toBe(2)
    const second = await open({ folder })
    expect(await second.read(topic)).toEqual(['before', 'after'])
  })

  test('a second gateway on the same folder is turned away with a way out', async () => {
    const { folder } = await open()
    await expect(openLogStore({ folder, now: Date.now, listener: silent })).rejects.toThrow('set REDIS_URL')
  })
})

describe('a log that holds more than there is memory for', () => {
  const payer = (name: string) => ({ name, items: 1e6, bytes: 1e9, sockets: 1, shareOfRest: 1 })
  const subscribe = (store: RelayStore, clientId: string, address: string, count: number) =>
    store.commit({
      clientId,
      payers: [payer(clientId), payer(address)],
      subscribe: Array.from({ length: count }, createTopic),
    })

  test('opens without what those hold who hold the most, says so, and goes on', async () => {
    const { close, folder, publish, store } = await open()
    for (let client = 0; client < 50; client++) await subscribe(store, `flood-${client}`, 'flooder', 400)
    await subscribe(store, 'wallet', 'home', 300)
    const topic = createTopic()
    await store.commit({ clientId: 'reader', subscribe: [topic], payers: [payer('reader'), payer('office')] })
    await publish(createMessage(topic, { message: 'kept' }))
    await close()
    const drops: Dropped[] = []
    const capacity = { items: 4_000, bytes: 1e9 }
    const second = await open({ folder, capacity, onDrop: (dropped) => drops.push(dropped) })
    expect(drops).toEqual([{ subscriptions: expect.any(Number), messages: 0 }])
    expect(drops[0]?.subscriptions).toBeGreaterThanOrEqual(16_302)
    expect(await second.store.listTopics('wallet')).toHaveLength(300)
    expect(await second.store.listTopics('reader')).toEqual([topic])
    expect(await second.read(topic)).toEqual(['kept'])
    await subscribe(second.store, 'newcomer', 'elsewhere', 100)
    await second.close()
    const third = await open({ folder, capacity })
    expect(await third.store.listTopics('newcomer')).toHaveLength(100)
    expect(await third.store.listTopics('wallet')).toHaveLength(300)
  })

  test('refuses when it is full, and leaves room to others before that', async () => {
    const { store } = await open({ capacity: { items: 1_000, bytes: 1e9 } })
    const share = (name: string) => [{ ...payer(name), shareOfRest: 1 / 4 }]
    const fill = async (name: string) => {
      let held = 0
      const one = () => store.commit({ clientId: name, payers: share(name), subscribe: [createTopic()] })
      while (
        held < 1_001 &&
        (await one().then(
          () => true,
          () => false,
        ))
      )
        held++
      return held
    }
    const first = await fill('first')
    expect(first).toBeGreaterThan(150)
    expect(first).toBeLessThan(251)
    for (let flooder = 0; flooder < 10; flooder++) await fill(`flooder ${flooder}`)
    expect(await fill('late')).toBeGreaterThan(10)
  })
})

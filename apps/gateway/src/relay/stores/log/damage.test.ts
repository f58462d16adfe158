import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMessage, createTopic } from '../../../testing/relay/describeRelayStore.js'
import type { RelayChange, RelayStore } from '../RelayStore.js'
import { realDisk } from './createWriter.js'
import { openLogStore } from './openLogStore.js'
import type { LogLoss } from './recover.js'

/** Nothing here is about power cuts, and a sync for each message takes its time. */
const disk = { ...realDisk, sync: async () => {} }
const silent = { onMessage: () => {}, onGap: () => {} }
const topics = [createTopic(), createTopic(), createTopic()] as const
const clients = ['one', 'other'] as const

/** One change, and the bytes of the log it stands or falls with. */
type Written = { change: RelayChange; name: string; start: number; end: number }

const folders: string[] = []
const stores = new Set<RelayStore>()

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-damage-'))
  folders.push(folder)
  return folder
}

async function clean(): Promise<void> {
  for (const store of stores) await store.close()
  stores.clear()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
}

async function open(folder: string, options: { segmentBytes?: number } = {}) {
  const losses: LogLoss[] = []
  const store = await openLogStore({
    folder,
    now: Date.now,
    listener: silent,
    disk,
    onLoss: (loss) => void losses.push(loss),
    onFailure: (error) => {
      throw error
    },
    ...options,
  })
  stores.add(store)
  return {
    store,
    losses,
    close: async () => {
      stores.delete(store)
      await store.close()
    },
  }
}

const listFiles = async (folder: string, ending: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(ending)).sort()

const getPage = async (store: RelayStore, topic: string) =>
  (await store.read('reader', topic, { from: '', maxMessages: 1000, maxBytes: 16_000_000 })).messages

/** Everything a store can be asked for. */
async function look(store: RelayStore) {
  const texts = []
  for (const topic of topics) texts.push((await getPage(store, topic)).map(({ message }) => message))
  const subscriptions = []
  for (const client of clients) subscriptions.push((await store.listTopics(client)).sort())
  return { texts, subscriptions }
}

/** What a store has after these changes. */
function expectAfter(changes: readonly RelayChange[]) {
  const texts = topics.map((topic) =>
    changes.flatMap(({ messages = [] }) =>
      messages.filter((one) => one.topic === topic).map(({ message }) => message),
    ),
  )
  const subscriptions = clients.map((client) => {
    const subscribed = new Set<string>()
    for (const { clientId, subscribe = [], unsubscribe = [] } of changes) {
      if (clientId !== client) continue
      for (const topic of unsubscribe) subscribed.delete(topic)
      for (const topic of subscribe) subscribed.add(topic)
    }
    return [...subscribed].sort()
  })
  return { texts, subscriptions }
}

/** Makes changes of all kinds and notes where each is. */
async function writeLog(folder: string, count: number): Promise<Written[]> {
  const { close, store } = await open(folder, { segmentBytes: 3_000 })
  const written: Written[] = []
  const message = (number: number, at = 0) =>
    createMessage(topics[(number + at) % 3] ?? '', { message: `message-${number}-${at}` })
  const find = async () => {
    const name = (await listFiles(folder, '.log')).at(-1) ?? ''
    return { name, size: name === '' ? 0 : (await stat(join(folder, name))).size }
  }
  for (let number = 0; number < count; number++) {
    const clientId = clients[number % 2] ?? ''
    const kinds: RelayChange[] = [
      { clientId: 'publisher', messages: [message(number)] },
      { clientId: 'publisher', messages: [message(number), message(number, 1), message(number, 2)] },
      { clientId, subscribe: [topics[number % 3] ?? ''], messages: [message(number)] },
      { clientId, unsubscribe: [topics[(number + 1) % 3] ?? ''] },
    ]
    const change = kinds[number % kinds.length] ?? { clientId }
    // Nothing is written of a subscription that is there already.
    const known = await store.listTopics(clientId)
    change.subscribe = change.subscribe?.filter((topic) => !known.includes(topic)) ?? []
    const before = await find()
    await store.commit(change)
    const { name, size } = await find()
    written.push({ change, name, start: name === before.name ? before.size : 0, end: size })
  }
  await close()
  return written
}

async function flip(path: string, bit: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  await writeFile(path, bytes)
}

describe('a log with turned bits', () => {
  let original: string
  let written: Written[]
  beforeAll(async () => {
    original = await createFolder()
    written = await writeLog(original, 100)
    folders.splice(0)
  })
  afterAll(() => rm(original, { recursive: true }))
  afterEach(clean)

  test('has lost the records that were hit, with their groups, and nothing else: started once, twice, and cleaned', async () => {
    const names = await listFiles(original, '.log')
    expect(names.length).toBeGreaterThan(8)
    const sizes = new Map<string, number>()
    for (const name of names) sizes.set(name, (await stat(join(original, name))).size)
    const hit = fc.record({
      name: fc.constantFrom(...names),
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(hit, { minLength: 1, maxLength: 5 }), async (hits) => {
        const folder = await createFolder()
        await cp(original, folder, { recursive: true })
        // The same bit twice would be no damage.
        const bits = new Set(
          hits.map(({ at, name }) => `${name} ${Math.floor(at * (sizes.get(name) ?? 0) * 8)}`),
        )
        const places = [...bits].map((text) => {
          const [name = '', bit] = text.split(' ')
          return { name, bit: Number(bit) }
        })
        for (const { bit, name } of places) await flip(join(folder, name), bit)
        const isHit = ({ end, name, start }: Written) =>
          places.some((place) => place.name === name && place.bit >= start * 8 && place.bit < end * 8)
        const wanted = expectAfter(written.filter((one) => !isHit(one)).map(({ change }) => change))
        const lost = written.filter(isHit)

        const first = await open(folder)
        expect(await look(first.store)).toEqual(wanted)
        const lostBytes = lost.reduce((sum, { end, start }) => sum + end - start, 0)
        expect(first.losses.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(lostBytes)
        await first.close()

        const second = await open(folder, { segmentBytes: 3_000 })
        expect(await look(second.store)).toEqual(wanted)
        await second.store.sweep()
        expect(await look(second.store)).toEqual(wanted)
        await second.close()
        const left = await listFiles(folder, '.log')
        expect(left).not.toContain(names[0])

        const third = await open(folder)
        expect(await look(third.store)).toEqual(wanted)
        // Of each damaged file there is still a copy: the file itself, or what was set aside or cut off.
        const kept = [...(await listFiles(folder, '.damaged')), ...(await listFiles(folder, '.unfinished'))]
        for (const { name } of lost) {
          const number = name.replace('.log', '')
          expect(left.includes(name) || kept.some((one) => one.startsWith(number))).toBe(true)
        }
        await clean()
      }),
      { numRuns: 30 },
    )
  })

  test('says which file, how many places and bytes, and where the copy will be; the damaged file is kept as it was', async () => {
    const folder = await createFolder()
    await cp(original, folder, { recursive: true })
    const inFirst = written.filter(({ name }) => name === written[0]?.name)
    const [one, , other] = inFirst
    if (!one || !other) throw new Error('the first file has too little in it')
    const path = join(folder, one.name)
    for (const { start } of [one, other]) await flip(path, start * 8 + 100)
    const bytes = await readFile(path)
    const keptAt = path.replace('.log', '.damaged')
    const loss = {
      kind: 'damaged',
      path,
      places: 2,
      bytes: one.end - one.start + other.end - other.start,
      keptAt,
    }
    const first = await open(folder, { segmentBytes: 3_000 })
    expect(first.losses).toEqual([loss])
    await first.close()
    const second = await open(folder, { segmentBytes: 3_000 })
    expect(second.losses).toEqual([loss])
    await second.store.sweep()
    expect(await readFile(keptAt)).toEqual(bytes)
    expect(await listFiles(folder, '.log')).not.toContain(one.name)
    await second.close()
    expect((await open(folder)).losses).toEqual([])
  })

  test('keeps the newest eight copies', async () => {
    const folder = await createFolder()
    await cp(original, folder, { recursive: true })
    const names = await listFiles(folder, '.log')
    const damaged = names.slice(0, 12)
    for (const name of damaged) await flip(join(folder, name), 100)
    const { store } = await open(folder, { segmentBytes: 3_000 })
    // Only what makes a log too long has it cleaned.
    while ((await listFiles(folder, '.log')).some((name) => damaged.includes(name))) {
      const messages = [createMessage(createTopic(), { message: 'x'.repeat(4_000) })]
      await store.commit({ clientId: 'publisher', messages })
      await store.sweep()
    }
    expect(await listFiles(folder, '.damaged')).toEqual(
      damaged.slice(-8).map((name) => name.replace('.log', '.damaged')),
    )
  })

  test('that cannot be copied is not cut', async () => {
    const folder = await createFolder()
    await cp(original, folder, { recursive: true })
    const last = written.at(-1)
    if (!last) throw new Error('nothing was written')
    const path = join(folder, last.name)
    await flip(path, last.start * 8 + 100)
    const bytes = await readFile(path)
    // A folder where the copy would be: like a full disk, it lets nobody write.
    await mkdir(path.replace('.log', '.unfinished'))
    const { losses, store } = await open(folder)
    expect(losses).toMatchObject([{ kind: 'damaged', path, places: 1, bytes: last.end - last.start }])
    expect(await readFile(path)).toEqual(bytes)
    expect(await look(store)).toEqual(expectAfter(written.slice(0, -1).map(({ change }) => change)))
  })
})

describe('a log that is damaged while it is open', () => {
  afterEach(clean)

  async function start() {
    const folder = await createFolder()
    const { close, losses, store } = await open(folder, { segmentBytes: 3_000 })
    const topic = topics[0]
    const path = join(folder, '000000000001.log')
    const texts: string[] = []
    async function publish(...messages: string[]) {
      texts.push(...messages)
      await store.commit({
        clientId: 'publisher',
        messages: messages.map((message) => createMessage(topic, { message })),
      })
    }
    /** Publishes until the first file is old enough to be cleaned. */
    async function fill() {
      for (let number = 0; (await listFiles(folder, '.log')).length < 10; number++) {
        await publish(`more-${number}`.padEnd(500, '.'))
      }
    }
    const damage = async (message: string) => flip(path, (await readFile(path)).indexOf(message) * 8)
    const read = async () => (await getPage(store, topic)).map(({ message }) => message)
    const without = (message: string) => texts.filter((text) => text !== message)
    return { close, damage, fill, folder, losses, path, publish, read, store, topic, without }
  }

  test('hands out what follows a damaged message, says so once, and keeps a copy', async () => {
    const { damage, fill, losses, path, publish, read, store, without } = await start()
    for (const text of ['before', 'damaged', 'after']) await publish(text)
    await damage('damaged')
    expect(await read()).toEqual(['before', 'after'])
    expect(await read()).toEqual(['before', 'after'])
    const keptAt = path.replace('.log', '.damaged')
    expect(losses).toMatchObject([{ kind: 'damaged', path, places: 1, keptAt }])
    await fill()
    await store.sweep()
    expect(await read()).toEqual(without('damaged'))
    expect((await readFile(keptAt)).includes('before')).toBe(true)
    expect(losses).toHaveLength(1)
  })

  test('is cleaned although a message of the oldest file cannot be read: the rest of its group and all else is kept', async () => {
    const { damage, fill, folder, losses, path, publish, read, store, without } = await start()
    await publish('single')
    await publish('of-a-group', 'damaged', 'of-the-group-too')
    await fill()
    await damage('damaged')
    await store.sweep()
    expect(losses).toMatchObject([{ kind: 'damaged', path, places: 1 }])
    expect(await listFiles(folder, '.damaged')).toHaveLength(1)
    expect(await listFiles(folder, '.log')).not.toContain('000000000001.log')
    expect(await read()).toEqual(without('damaged'))
  })

  test('loses no subscription whose record is damaged, nor who answers for it', async () => {
    const { close, damage, fill, folder, losses, store, topic } = await start()
    const payers = [{ name: 'payer', items: 10, bytes: 10_000, sockets: 1, shareOfRest: 1 }]
    await store.commit({ clientId: 'subscriber', subscribe: [topic], payers })
    await fill()
    await damage('"subscriber"')
    await store.sweep()
    expect(losses).toEqual([])
    expect(await listFiles(folder, '.damaged')).toHaveLength(1)
    await close()
    const log = await Promise.all(
      (await listFiles(folder, '.log')).map((name) => readFile(join(folder, name))),
    )
    expect(Buffer.concat(log).includes('"payers":["payer"]')).toBe(true)
    const second = await open(folder)
    expect(await second.store.listTopics('subscriber')).toEqual([topic])
  })
})

describe('a file that is shorter than it was', () => {
  const change = (message: string): RelayChange => ({
    clientId: 'publisher',
    messages: [createMessage(topics[0], { message })],
  })
  /** A log of several segments, closed or as a crash leaves it. */
  async function write(isClosed: boolean) {
    const folder = await createFolder()
    const { close, store } = await open(folder, { segmentBytes: 2_000 })
    for (let index = 0; index < 30; index++) await store.commit(change(`message ${index} ${'x'.repeat(200)}`))
    // Of a crash the files as they are while the log is open.
    if (isClosed) await close()
    else await expect.poll(async () => (await listFiles(folder, '.json')).length).toBe(1)
    const copy = await createFolder()
    // A draft takes the place of its file while it is copied.
    await cp(folder, copy, { recursive: true, filter: (path) => !/lock$|\.draft$/.test(path) })
    return { folder: copy, files: await listFiles(copy, '.log') }
  }

  test.each([
    ['the newest', -1, true],
    ['the newest, after a crash', -1, false],
    ['one in the middle', 2, true],
    ['the oldest', 0, true],
  ])('%s, emptied to 0 bytes, is told, and the others are all there', async (_name, at, isClosed) => {
    const { files, folder } = await write(isClosed)
    const path = join(folder, files.at(at) as string)
    const { size } = await stat(path)
    await writeFile(path, '')
    const { losses, store } = await open(folder, { segmentBytes: 2_000 })
    expect(losses).toEqual([{ kind: 'shortened', path, places: 1, bytes: expect.any(Number) }])
    if (isClosed) expect(losses[0]?.bytes).toBe(size)
    const left = (await getPage(store, topics[0])).length
    expect(left).toBeGreaterThan(30 - 10)
    expect(left).toBeLessThan(30)
    await store.commit(change('later'))
    expect((await getPage(store, topics[0])).at(-1)?.message).toBe('later')
  })

  test('one that is gone is told, and so is a folder that was emptied; one that was never written to is no loss', async () => {
    const { files, folder } = await write(true)
    await rm(join(folder, files[2] as string))
    expect((await open(folder)).losses).toMatchObject([
      { kind: 'shortened', path: join(folder, files[2] as string) },
    ])
    const all = await write(true)
    for (const file of all.files) await rm(join(all.folder, file))
    expect((await open(all.folder)).losses).toHaveLength(all.files.length)
    const fresh = await createFolder()
    await writeFile(join(fresh, '000000000001.log'), '')
    expect((await open(fresh)).losses).toEqual([])
  })

  test('what was told is told once, and cleaning is no loss', async () => {
    const { files, folder } = await write(true)
    await writeFile(join(folder, files.at(-1) as string), '')
    const first = await open(folder, { segmentBytes: 2_000 })
    expect(first.losses).toHaveLength(1)
    await first.store.sweep()
    await first.close()
    expect((await open(folder, { segmentBytes: 2_000 })).losses).toEqual([])
  })
})

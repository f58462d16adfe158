import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type {
  NewMessage,
  RelayStore,
  RelayStoreListener,
  StoredMessage,
} from '../../relay/stores/RelayStore.js'
import { mailboxLimits } from '../../relay/stores/retention.js'

/** A store of a test, and how to open it once more on the same data. */
export type StoreFixture = {
  open(listener: RelayStoreListener, now: () => number): Promise<RelayStore>
  clean(): Promise<void>
}

const page = { from: '', maxMessages: 64, maxBytes: 1_048_576 }

/** Makes a topic. */
export const createTopic = () => randomBytes(32).toString('hex')

/**
 * Makes a message.
 *
 * @param topic - Its topic.
 * @param changes - What differs.
 */
export function createMessage(topic: string, changes: Partial<NewMessage> = {}): NewMessage {
  const message = changes.message ?? randomBytes(60).toString('base64')
  return {
    topic,
    message,
    messageId: createHash('sha256').update(message).digest('hex'),
    publisherId: 'publisher',
    publishedAtMs: Date.now(),
    expiresAtMs: Date.now() + 300_000,
    tag: 1108,
    ...changes,
  }
}

/**
 * What every store of the relay promises.
 *
 * @param name - Of the store.
 * @param createFixture - Makes an empty one.
 */
export function describeRelayStore(name: string, createFixture: () => Promise<StoreFixture>): void {
  const opened: { close(): Promise<void> }[] = []
  const fixtures: StoreFixture[] = []

  async function open(fixture?: StoreFixture) {
    const used = fixture ?? (await createFixture())
    if (!fixture) fixtures.push(used)
    const heard: StoredMessage[] = []
    const clock = { nowMs: Date.now() }
    const listener = { onMessage: (message: StoredMessage) => void heard.push(message), onGap: () => {} }
    const store = await used.open(listener, () => clock.nowMs)
    let isOpen = true
    const close = async () => {
      if (isOpen) await store.close()
      isOpen = false
    }
    opened.push({ close })
    const publish = async (...messages: NewMessage[]) => store.commit({ clientId: 'publisher', messages })
    const read = async (clientId: string, topic: string) => (await store.read(clientId, topic, page)).messages
    return { store, heard, clock, fixture: used, close, publish, read }
  }

  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
    for (const one of fixtures.splice(0)) await one.clean()
  })

  describe(`${name} as a relay store`, () => {
    test('hands every field of a message to a client that subscribes later, in the order of publishing', async () => {
      const { publish, read } = await open()
      const topic = createTopic()
      const sent = [
        createMessage(topic, { attestation: '' }),
        createMessage(topic, { attestation: 'a.b.c', tag: 0 }),
        createMessage(topic),
      ]
      for (const message of sent) await publish(message)
      const found = await read('reader', topic)
      expect(found.map(({ position, ...message }) => message)).toEqual(sent)
      expect('attestation' in (found[2] ?? {})).toBe(false)
    })

    test('never hands a message to its publisher', async () => {
      const { publish, read } = await open()
      const topic = createTopic()
      await publish(createMessage(topic))
      expect(await read('publisher', topic)).toEqual([])
    })

    test('stores a repeated message once, also when both come at once and in one batch', async () => {
      const { heard, publish, read, store } = await open()
      const topic = createTopic()
      await store.follow([topic])
      const message = createMessage(topic)
      await Promise.all([publish(message), publish(message, message), publish(message)])
      await publish(message)
      expect(await read('reader', topic)).toHaveLength(1)
      await publish(createMessage(topic, { message: 'last' }))
      await expect.poll(() => heard.at(-1)?.message).toBe('last')
      expect(heard).toHaveLength(2)
    })

    test('the same envelope on two topics is two messages', async () => {
      const { publish, read } = await open()
      const [one, other] = [createTopic(), createTopic()]
      await publish(createMessage(one, { message: 'same' }), createMessage(other, { message: 'same' }))
      expect(await read('reader', one)).toHaveLength(1)
      expect(await read('reader', other)).toHaveLength(1)
    })

    test('tells the listener of each message of a followed topic once, in order', async () => {
      const { heard, publish, store } = await open()
      const topic = createTopic()
      await store.follow([topic])
      const sent = [createMessage(topic), createMessage(topic), createMessage(topic)]
      await publish(...sent)
      await expect.poll(() => heard.length).toBe(3)
      expect(heard.map(({ position, ...message }) => message)).toEqual(sent)
    })

    test('knows which of two positions comes first', async () => {
      const { publish, read, store } = await open()
      const topic = createTopic()
      await publish(
        ...Array.from({ length: 12 }, (_, index) => createMessage(topic, { message: `m${index}` })),
      )
      const positions = ['', ...(await read('reader', topic)).map(({ position }) => position)]
      const isInOrder = (one: number, other: number) =>
        store.isBefore(positions[one] ?? '', positions[other] ?? '') === one < other
      const indexes = positions.map((_, index) => index)
      expect(indexes.every((one) => indexes.every((other) => isInOrder(one, other)))).toBe(true)
    })

    test('an acknowledged message is not handed to that client again, but to others', async () => {
      const { publish, read, store } = await open()
      const topic = createTopic()
      await store.commit({ clientId: 'one', subscribe: [topic] })
      await store.commit({ clientId: 'other', subscribe: [topic] })
      const message = createMessage(topic)
      await publish(message)
      store.acknowledge('one', [message])
      await expect.poll(() => read('one', topic)).toEqual([])
      expect(await read('other', topic)).toHaveLength(1)
    })

    test('a message leaves its mailbox once every subscriber but its publisher has it', async () => {
      const { publish, read, store } = await open()
      const topic = createTopic()
      for (const clientId of ['publisher', 'one', 'other'])
        await store.commit({ clientId, subscribe: [topic] })
      const message = createMessage(topic)
      await publish(message)
      store.acknowledge('one', [message])
      await expect.poll(() => read('one', topic)).toEqual([])
      expect(await read('later', topic)).toHaveLength(1)
      store.acknowledge('other', [message])
      await expect.poll(() => read('later', topic)).toEqual([])
    })

    test('messages of a pairing stay until their time is over, for a wallet that comes later', async () => {
      const { clock, publish, read, store } = await open()
      const topic = createTopic()
      await store.commit({ clientId: 'one', subscribe: [topic] })
      const proposal = createMessage(topic, { tag: 1100, expiresAtMs: clock.nowMs + 300_000 })
      await publish(proposal)
      store.acknowledge('one', [proposal])
      await expect.poll(() => read('one', topic)).toEqual([])
      expect(await read('later', topic)).toHaveLength(1)
      clock.nowMs += 300_000
      expect(await read('later', topic)).toEqual([])
    })

    test('each message has a time of its own, to the millisecond', async () => {
      const { clock, publish, read, store } = await open()
      const topic = createTopic()
      await publish(
        createMessage(topic, { message: 'short', expiresAtMs: clock.nowMs + 1000 }),
        createMessage(topic, { message: 'long', expiresAtMs: clock.nowMs + 2_592_000_000 }),
      )
      clock.nowMs += 999
      expect(await read('reader', topic)).toHaveLength(2)
      clock.nowMs += 1
      expect((await read('reader', topic)).map(({ message }) => message)).toEqual(['long'])
      clock.nowMs += 60_000
      await store.sweep()
      expect((await read('reader', topic)).map(({ message }) => message)).toEqual(['long'])
    })

    test('reads in pages bounded by messages and by bytes, of one message at least', async () => {
      const { publish, store } = await open()
      const topic = createTopic()
      const sent = Array.from({ length: 150 }, (_, index) => createMessage(topic, { message: `m${index}` }))
      await publish(...sent)
      const found: string[] = []
      let from: string | undefined = ''
      while (from !== undefined) {
        const { messages, next }: Awaited<ReturnType<RelayStore['read']>> = await store.read(
          'reader',
          topic,
          {
            from,
            maxMessages: 40,
            maxBytes: 1_048_576,
          },
        )
        expect(messages.length).toBeLessThanOrEqual(40)
        found.push(...messages.map(({ message }) => message))
        from = next
      }
      expect(found).toEqual(sent.map(({ message }) => message))
      const tiny = await store.read('reader', topic, { from: '', maxMessages: 40, maxBytes: 1 })
      expect(tiny.messages).toHaveLength(1)
      expect(tiny.next).toBeDefined()
    })

    test('a mailbox has a quota of messages; a batch that does not fit changes nothing at all', async () => {
      const { clock, publish, read, store } = await open()
      const topic = createTopic()
      const other = createTopic()
      for (let batch = 0; batch < 10; batch++) {
        await publish(
          ...Array.from({ length: 100 }, (_, index) =>
            createMessage(topic, { message: `b${batch}m${index}`, expiresAtMs: clock.nowMs + 60_000 }),
          ),
        )
      }
      const both = {
        clientId: 'x',
        subscribe: [other],
        messages: [createMessage(other), createMessage(topic)],
      }
      await expect(store.commit(both)).rejects.toMatchObject({
        code: -32000,
        message: 'Mailbox limit exceeded',
      })
      expect(await read('reader', other)).toEqual([])
      expect(await store.listTopics('x')).toEqual([])
      // What has expired makes room.
      clock.nowMs += 60_000
      await publish(createMessage(topic, { expiresAtMs: clock.nowMs + 60_000 }))
      expect(await read('reader', topic)).toHaveLength(1)
    })

    test('a mailbox has a quota of bytes', async () => {
      const { publish } = await open()
      const topic = createTopic()
      const fill = (index: number) => createMessage(topic, { message: `${index}`.padEnd(131_072, 'x') })
      const count = Math.floor(mailboxLimits.maxBytes / 132_000)
      for (let index = 0; index < count; index++) await publish(fill(index))
      await expect(publish(fill(1001), fill(1002), fill(1003))).rejects.toMatchObject({ code: -32000 })
    })

    test('settled messages make room: a busy pair never meets the quota', async () => {
      const { publish, store } = await open()
      const topic = createTopic()
      await store.commit({ clientId: 'reader', subscribe: [topic] })
      for (let batch = 0; batch < 12; batch++) {
        const sent = Array.from({ length: 100 }, (_, index) =>
          createMessage(topic, { message: `b${batch}m${index}` }),
        )
        await publish(...sent)
        store.acknowledge('reader', sent)
      }
    })

    test('subscriptions belong to the client and end with unsubscribing', async () => {
      const { store } = await open()
      const topics = [createTopic(), createTopic()].sort()
      await store.commit({ clientId: 'one', subscribe: topics })
      await store.commit({ clientId: 'one', subscribe: topics })
      expect((await store.listTopics('one')).sort()).toEqual(topics)
      expect(await store.listTopics('other')).toEqual([])
      await store.commit({ clientId: 'one', unsubscribe: [topics[0] ?? ''] })
      expect(await store.listTopics('one')).toEqual([topics[1]])
    })

    test('unsubscribing and subscribing at once end as they were asked for', async () => {
      const { store } = await open()
      const topic = createTopic()
      await Promise.all([
        store.commit({ clientId: 'one', subscribe: [topic] }),
        store.commit({ clientId: 'one', unsubscribe: [topic] }),
        store.commit({ clientId: 'one', subscribe: [topic] }),
      ])
      expect(await store.listTopics('one')).toEqual([topic])
      await Promise.all([
        store.commit({ clientId: 'one', subscribe: [topic] }),
        store.commit({ clientId: 'one', unsubscribe: [topic] }),
      ])
      expect(await store.listTopics('one')).toEqual([])
    })

    test('messages, subscriptions and acknowledgements are there when it is opened again', async () => {
      const first = await open()
      const topic = createTopic()
      await first.store.commit({ clientId: 'one', subscribe: [topic] })
      await first.store.commit({ clientId: 'other', subscribe: [topic] })
      const [seen, unseen] = [createMessage(topic), createMessage(topic, { attestation: '' })]
      await first.publish(seen, unseen)
      first.store.acknowledge('one', [seen])
      await first.close()
      const second = await open(first.fixture)
      const { position, ...found } = (await second.read('one', topic))[0] ?? { position: '' }
      expect(found).toEqual(unseen)
      expect(await second.read('one', topic)).toHaveLength(1)
      expect(await second.read('other', topic)).toHaveLength(2)
      expect(await second.store.listTopics('one')).toEqual([topic])
    })

    test('knows how many messages wait', async () => {
      const { publish, store } = await open()
      const topic = createTopic()
      await store.follow([topic])
      await publish(createMessage(topic), createMessage(topic))
      expect(await store.countWaiting()).toBe(2)
    })
  })
}

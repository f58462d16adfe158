import { afterEach, describe, expect, test } from 'vitest'
import type { Payer } from '../../relay/quotas/Quota.js'
import type { RelayStore } from '../../relay/stores/RelayStore.js'
import { createMessage, createTopic, type StoreFixture } from './describeRelayStore.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const refusal = { code: -32000, message: 'Quota exceeded' }
const page = { from: '', maxMessages: 64, maxBytes: 1_048_576 }

/**
 * What every store of the relay promises about quotas.
 *
 * @param name - Of the store.
 * @param createFixture - Makes an empty one.
 */
export function describeStoreQuotas(name: string, createFixture: () => Promise<StoreFixture>): void {
  const opened: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  async function open(given?: StoreFixture) {
    const fixture = given ?? (await createFixture())
    if (!given) opened.push(() => fixture.clean())
    const clock = { nowMs: Date.now() }
    const store = await fixture.open({ onMessage: () => {}, onGap: () => {} }, () => clock.nowMs)
    let isOpen = true
    const close = async () => {
      if (isOpen) await store.close()
      isOpen = false
    }
    opened.push(close)
    return { store, clock, fixture, close }
  }

  const createPayer = (limits: Partial<Payer> = {}): Payer => ({
    name: 'payer',
    items: 10,
    bytes: 1e6,
    sockets: 1,
    shareOfRest: 1,
    ...limits,
  })
  const subscribe = (store: RelayStore, clientId: string, count: number, payers: Payer[]) =>
    store.commit({ clientId, subscribe: Array.from({ length: count }, createTopic), payers })

  describe(`${name}, quotas`, () => {
    test('one payer’s subscriptions and messages count together, whatever client they are of', async () => {
      const { store } = await open()
      const payers = [createPayer()]
      await subscribe(store, 'one', 6, payers)
      await store.commit({ clientId: 'two', messages: [createMessage(createTopic())], payers })
      await expect(subscribe(store, 'three', 4, payers)).rejects.toMatchObject(refusal)
      expect(await store.listTopics('three')).toEqual([])
      await subscribe(store, 'three', 3, payers)
      await expect(
        store.commit({ clientId: 'one', messages: [createMessage(createTopic())], payers }),
      ).rejects.toMatchObject(refusal)
      await subscribe(store, 'three', 10, [createPayer({ name: 'other' })])
    })

    test('each of several payers must have room; a refused change is nobody’s', async () => {
      const { store } = await open()
      const [wide, narrow] = [createPayer({ name: 'wide' }), createPayer({ name: 'narrow', items: 2 })]
      await expect(subscribe(store, 'one', 3, [wide, narrow])).rejects.toMatchObject(refusal)
      await subscribe(store, 'one', 10, [wide])
      await subscribe(store, 'one', 2, [narrow])
    })

    test('bytes count too', async () => {
      const { store } = await open()
      const payers = [createPayer({ bytes: 5_000 })]
      const publish = () => {
        const message = createMessage(createTopic(), { message: `${Math.random()}`.padEnd(2_000, 'x') })
        return store.commit({ clientId: 'one', messages: [message], payers })
      }
      await publish()
      await publish()
      await expect(publish()).rejects.toMatchObject(refusal)
    })

    test('what ends, is acknowledged or expires makes room', async () => {
      const { clock, store } = await open()
      const payers = [createPayer({ items: 4 })]
      const topic = createTopic()
      await store.commit({ clientId: 'reader', subscribe: [topic] })
      const sent = [createMessage(topic), createMessage(topic)]
      await store.commit({ clientId: 'one', messages: sent, payers })
      await subscribe(store, 'one', 2, payers)
      await expect(subscribe(store, 'one', 1, payers)).rejects.toMatchObject(refusal)

      store.acknowledge('reader', sent)
      await expect.poll(async () => (await store.read('later', topic, page)).messages).toEqual([])
      await subscribe(store, 'one', 2, payers)
      await expect(subscribe(store, 'one', 1, payers)).rejects.toMatchObject(refusal)

      await store.commit({
        clientId: 'one',
        unsubscribe: [...(await store.listTopics('one')), createTopic()],
      })
      const short = { expiresAtMs: clock.nowMs + hourMs }
      const brief = () => createMessage(createTopic(), short)
      await store.commit({ clientId: 'one', messages: [brief(), brief(), brief(), brief()], payers })
      await expect(subscribe(store, 'one', 1, payers)).rejects.toMatchObject(refusal)
      clock.nowMs += 8 * hourMs
      await store.sweep()
      await subscribe(store, 'one', 4, payers)
      await expect(subscribe(store, 'one', 1, payers)).rejects.toMatchObject(refusal)
    })

    test('a subscription that is named again counts once, also when it is renewed', async () => {
      const { clock, store } = await open()
      const payers = [createPayer({ items: 4 })]
      const topics = [createTopic(), createTopic()]
      await store.commit({ clientId: 'one', subscribe: [...topics, ...topics], payers })
      await store.commit({ clientId: 'one', subscribe: topics, payers })
      clock.nowMs += 2 * dayMs
      await store.commit({ clientId: 'one', subscribe: topics, payers })
      await subscribe(store, 'one', 2, payers)
      await expect(subscribe(store, 'one', 1, payers)).rejects.toMatchObject(refusal)
    })

    test('is the same when it is opened again, and so is its secret', async () => {
      const first = await open()
      const payers = [createPayer({ items: 3 })]
      await subscribe(first.store, 'one', 1, payers)
      await first.store.commit({ clientId: 'one', messages: [createMessage(createTopic())], payers })
      await first.close()
      const second = await open(first.fixture)
      expect(second.store.secret).toBe(first.store.secret)
      expect(second.store.secret.length).toBeGreaterThan(40)
      await expect(subscribe(second.store, 'one', 2, payers)).rejects.toMatchObject(refusal)
      await subscribe(second.store, 'one', 1, payers)
    })

    test('receipts of those who are not subscribed are remembered of a few only', async () => {
      const { store } = await open()
      const topic = createTopic()
      await store.commit({ clientId: 'reader', subscribe: [topic] })
      const message = createMessage(topic, { tag: 1100 })
      await store.commit({ clientId: 'publisher', messages: [message] })
      const strangers = Array.from({ length: 40 }, (_, number) => `stranger-${number}`)
      for (const stranger of [...strangers, 'reader']) store.acknowledge(stranger, [message])
      const waits = async (clientId: string) => (await store.read(clientId, topic, page)).messages.length > 0
      await expect.poll(() => waits('reader')).toBe(false)
      const waiting = await Promise.all(strangers.map(waits))
      expect(waiting.filter((isWaiting) => !isWaiting).length).toBeLessThan(12)
      expect(waiting[0]).toBe(false)
    })
  })
}

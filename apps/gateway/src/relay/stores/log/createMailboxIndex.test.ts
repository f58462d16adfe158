import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMailboxIndex } from './createMailboxIndex.js'
import type { Segment } from './Segment.js'

const topic = 'ab'.repeat(32)
const nowMs = 1_000_000

function createIndex() {
  const index = createMailboxIndex(() => nowMs)
  const segment = { live: 0, liveBytes: 0 } as Segment
  const header = {
    topic,
    messageId: 'cd'.repeat(32),
    publisherId: 'publisher',
    publishedAtMs: nowMs,
    expiresAtMs: nowMs + 300_000,
    sequence: 1,
    tag: 1108,
  }
  return {
    index,
    subscribe: (clientId: string) =>
      index.subscribe(clientId, topic, { expiresAtMs: nowMs + 1_000_000, segment }),
    put: () => index.put(header as Parameters<typeof index.put>[0], segment, 0, 100),
    has: () => index.find(topic, header.messageId) !== undefined,
  }
}

test.each(['in order', 'from the last to the first', 'by length'])(
  'what thousands of subscribers acknowledge %s costs a few looks for each of them',
  (order) => {
    const count = 5_000
    const { has, index, put, subscribe } = createIndex()
    const clients = Array.from({ length: count }, (_, number) => `client ${number}`)
    for (const clientId of ['publisher', ...clients]) subscribe(clientId)
    const entry = put()
    const { subscribers } = entry.mailbox
    let looks = 0
    const get = subscribers.get.bind(subscribers)
    const iterate = subscribers[Symbol.iterator].bind(subscribers)
    subscribers.get = (clientId) => {
      looks++
      return get(clientId)
    }
    subscribers[Symbol.iterator] = function* () {
      for (const one of iterate()) {
        looks++
        yield one
      }
    } as typeof iterate
    if (order !== 'in order') clients.reverse()
    if (order === 'by length') clients.sort((one, other) => one.length - other.length)
    const last = clients.pop() as string
    for (const clientId of clients) index.acknowledge(clientId, entry)
    expect(has()).toBe(true)
    index.acknowledge(last, entry)
    expect(has()).toBe(false)
    expect(looks).toBeLessThan(5 * count)
  },
)

test('a message leaves with the acknowledgement after which nobody is left to have it', () => {
  const step = fc.record({
    kind: fc.constantFrom('subscribe', 'unsubscribe', 'acknowledge'),
    client: fc.constantFrom('publisher', 'a', 'b', 'c', 'd'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { has, index, put, subscribe } = createIndex()
      const entry = put()
      const subscribed = new Set<string>()
      const acknowledged = new Set<string>()
      for (const { client, kind } of steps) {
        if (kind === 'subscribe') {
          subscribe(client)
          subscribed.add(client)
        } else if (kind === 'unsubscribe') {
          index.unsubscribe(client, topic)
          subscribed.delete(client)
        } else if (!acknowledged.has(client)) {
          acknowledged.add(client)
          index.acknowledge(client, entry)
          const others = [...subscribed].filter((one) => one !== 'publisher')
          const isDone = others.length > 0 && others.every((one) => acknowledged.has(one))
          expect(has()).toBe(!isDone)
          if (isDone) return
        }
      }
    }),
  )
})

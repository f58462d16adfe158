import { expect, test } from 'vitest'
import type { RelayStore, StoredMessage } from '../stores/RelayStore.js'
import { createOutbox } from './createOutbox.js'

const topic = 't'

function createMessage(position: number): StoredMessage {
  const text = `m${position}`
  return {
    topic,
    messageId: text,
    message: text,
    publisherId: 'publisher',
    publishedAtMs: 0,
    expiresAtMs: 1,
    tag: 1108,
    position: String(position),
  }
}

/** An outbox whose store answers a read when the test says so, with pages of two messages. */
function start() {
  const stored: number[] = []
  const reads: { from: string; answer: () => void }[] = []
  const sent: string[] = []
  let id = 0
  const store = {
    isBefore: (one: string, other: string) => Number(one) < Number(other),
    read(_clientId: string, _topic: string, { from }: { from: string }) {
      const found = stored.filter((position) => position >= Number(from)).sort((one, other) => one - other)
      const page = { messages: found.slice(0, 2).map(createMessage), next: found[2]?.toString() }
      return new Promise((resolve) => reads.push({ from, answer: () => resolve(page) }))
    },
  } as unknown as RelayStore
  const outbox = createOutbox({
    clientId: 'reader',
    store,
    getSubscriptionId: () => 's',
    nextId: () => ++id,
    getBufferedBytes: () => 0,
    send: (text) => sent.push(JSON.parse(text).params.data.message),
    onSent: () => {},
    onFailure: (error) => {
      throw error
    },
  })
  return { outbox, reads, sent, store: (...positions: number[]) => stored.push(...positions) }
}

test('messages offered out of order while a page is read are sent in order, none is lost', async () => {
  const { outbox, reads, sent, store } = start()
  const done = outbox.resume([topic])
  store(9, 10)
  outbox.offer(createMessage(10))
  outbox.offer(createMessage(9))
  reads[0]?.answer()
  await expect.poll(() => reads[1]?.from).toBe('9')
  reads[1]?.answer()
  await done
  expect(sent).toEqual(['m9', 'm10'])
})

test('a message offered late that belongs before the page is sent although more pages follow', async () => {
  const { outbox, reads, sent, store } = start()
  void outbox.resume([topic])
  store(1, 2, 4)
  reads[0]?.answer()
  // Nothing was there yet when the first page was read.
  expect(sent).toEqual([])
  store(5, 6, 7)
  outbox.offer(createMessage(4))
  await expect.poll(() => reads[1]?.from).toBe('4')
  store(3)
  outbox.offer(createMessage(3))
  reads[1]?.answer()
  await expect.poll(() => reads[2]?.from).toBe('3')
  reads[2]?.answer()
  for (const at of [3, 4]) {
    await expect.poll(() => reads.length).toBeGreaterThan(at)
    reads[at]?.answer()
  }
  await expect.poll(() => sent).toEqual(['m4', 'm5', 'm3', 'm6', 'm7'])
})

test('what was offered before a page was read and is in it is not read again', async () => {
  const { outbox, reads, sent, store } = start()
  void outbox.resume([topic])
  reads[0]?.answer()
  store(1, 2, 3)
  for (const position of [1, 2, 3]) outbox.offer(createMessage(position))
  await expect.poll(() => reads[1]?.from).toBe('1')
  reads[1]?.answer()
  await expect.poll(() => reads[2]?.from).toBe('3')
  reads[2]?.answer()
  await expect.poll(() => sent).toEqual(['m1', 'm2', 'm3'])
  expect(reads).toHaveLength(3)
})

test('what is acknowledged while a page with it is read is not sent again', async () => {
  const { outbox, reads, sent, store } = start()
  const begun = outbox.begin([topic])
  reads[0]?.answer()
  await begun
  outbox.offer(createMessage(1))
  store(1, 2)
  const done = outbox.resume([topic])
  // The delivery of the first message had the first id.
  expect(outbox.acknowledge('1')).toEqual({ topic, messageId: 'm1' })
  reads[1]?.answer()
  await done
  expect(sent).toEqual(['m1', 'm2'])
})

test('of a topic that was not read yet nothing is sent; it comes in its place when the mailbox is read', async () => {
  const { outbox, reads, sent, store } = start()
  store(1, 2)
  outbox.offer(createMessage(2))
  expect(sent).toEqual([])
  expect(reads).toEqual([])
  const done = outbox.restart([topic])
  reads[0]?.answer()
  await done
  expect(sent).toEqual(['m1', 'm2'])
  store(3)
  outbox.offer(createMessage(3))
  expect(sent).toEqual(['m1', 'm2', 'm3'])
  // It was read: there is nothing to begin.
  await outbox.begin([topic])
  expect(reads).toHaveLength(1)
})

test('a message that is heard of after it was read is not sent again, even when it was acknowledged', async () => {
  const { outbox, reads, sent, store } = start()
  store(1, 2)
  const done = outbox.begin([topic])
  reads[0]?.answer()
  await done
  outbox.acknowledge('1')
  for (const position of [1, 2]) outbox.offer(createMessage(position))
  store(3)
  outbox.offer(createMessage(3))
  expect(sent).toEqual(['m1', 'm2', 'm3'])
  expect(reads).toHaveLength(1)
})

test('a topic that was dropped has to be read again', async () => {
  const { outbox, reads, sent, store } = start()
  const begun = outbox.begin([topic])
  reads[0]?.answer()
  await begun
  outbox.drop([topic])
  store(1)
  outbox.offer(createMessage(1))
  expect(sent).toEqual([])
  const done = outbox.begin([topic])
  reads[1]?.answer()
  await done
  expect(sent).toEqual(['m1'])
})

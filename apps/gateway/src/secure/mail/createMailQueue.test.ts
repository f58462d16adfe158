import { describe, expect, test } from 'vitest'
import { createMailQueue, type MailQueueBounds, QueueFull } from './createMailQueue.js'

const bounds: MailQueueBounds = {
  minRunning: 1,
  startRunning: 2,
  maxRunning: 4,
  maxWaiting: 6,
  maxWaitMs: 60_000,
}

/** A queue whose tasks end when the test says so. */
function open(more: Partial<MailQueueBounds> = {}) {
  const queue = createMailQueue({ ...bounds, ...more })
  const running: { name: string; end(): void; fail(): void }[] = []
  const refused: string[] = []
  const add = (name: string, group: string) =>
    queue
      .run(
        () =>
          new Promise<void>((resolve, reject) => {
            running.push({ name, end: resolve, fail: () => reject(new Error('no')) })
          }),
        group,
      )
      .catch((error: unknown) => void (error instanceof QueueFull && refused.push(name)))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...{ queue, running, refused, add, settle },
    names: () => running.map(({ name }) => name),
    async endFirst() {
      running.shift()?.end()
      await settle()
    },
  }
}

describe('a queue of mails', () => {
  test('lets networks take turns, whoever has sent most', async () => {
    const { add, endFirst, names, settle } = open({ maxRunning: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void add(name, 'a')
    void add('b1', 'b')
    void add('c1', 'c')
    await settle()
    expect(names()).toEqual(['a1', 'a2'])
    const order: string[] = []
    for (let turn = 0; turn < 5; turn++) {
      await endFirst()
      order.push(names().at(-1) ?? '')
    }
    expect(order).toEqual(['a3', 'b1', 'c1', 'a4', 'a5'])
  })

  test('makes room where it is full at the expense of whoever fills it', async () => {
    const { add, endFirst, names, refused, settle } = open({ startRunning: 1, maxRunning: 1 })
    for (let index = 0; index < 7; index++) void add(`a${index}`, 'a')
    void add('b0', 'b')
    await settle()
    expect(refused).toEqual(['a6'])
    void add('a7', 'a')
    await settle()
    expect(refused).toEqual(['a6', 'a7'])
    await endFirst()
    await endFirst()
    expect(names()).toEqual(['b0'])
  })

  test('runs more at once while mails wait, half as many when the server has too much to do, and never too few', async () => {
    const { add, endFirst, queue, settle } = open()
    for (let index = 0; index < 8; index++) void add(`a${index}`, 'a')
    await settle()
    for (let turn = 0; turn < 3; turn++) await endFirst()
    expect(queue.getWidth()).toBe(4)
    queue.yield()
    expect(queue.getWidth()).toBe(2)
    queue.yield()
    queue.yield()
    expect(queue.getWidth()).toBe(1)
  })

  test('goes on after what fails, and never runs more than it may', async () => {
    const { add, running, settle } = open({ maxWaiting: 100 })
    for (let index = 0; index < 50; index++) void add(`a${index}`, String(index % 7))
    await settle()
    let done = 0
    while (running.length > 0) {
      expect(running.length).toBeLessThanOrEqual(bounds.maxRunning)
      const one = running.shift()
      if (done % 3 === 0) one?.fail()
      else one?.end()
      done++
      await settle()
    }
    expect(done).toBe(50)
  })
})

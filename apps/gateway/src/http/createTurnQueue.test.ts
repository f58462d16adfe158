import { expect, test } from 'vitest'
import { createTurnQueue } from './createTurnQueue.js'

test('one that comes alone does not wait', () => {
  const take = createTurnQueue(2)
  expect([take(), take()]).toEqual([undefined, undefined])
})

test('nobody passes those who wait, and ten thousand all come to their turn', async () => {
  const take = createTurnQueue(8)
  const order: number[] = []
  const all = Array.from({ length: 10_000 }, async (_, index) => {
    await take()
    order.push(index)
  })
  await Promise.all(all)
  expect(order).toEqual([...order.keys()])
  await new Promise((resolve) => setImmediate(resolve))
  expect(take()).toBeUndefined()
})

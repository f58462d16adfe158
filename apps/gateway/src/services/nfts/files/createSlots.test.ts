import { expect, test } from 'vitest'
import { createSlots } from './createSlots.js'

const begun: string[] = []
const createTask = (name: string) => {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const task = async () => {
    begun.push(name)
    await ended
    return name
  }
  return { task, end }
}

test('a caller with many tasks waits for its own, and keeps nobody from theirs', async () => {
  const slots = createSlots({ perCaller: 1, total: 2, waiting: 2 })
  const [first, second, third, fourth] = ['a1', 'a2', 'b1', 'b2'].map(createTask)
  if (!first || !second || !third || !fourth) throw new Error('There are four')
  const results = [slots('a', first.task), slots('a', second.task), slots('b', third.task)]
  expect(begun).toEqual(['a1', 'b1'])
  results.push(slots('b', fourth.task))
  // No more may wait.
  expect(await slots('c', createTask('c1').task)).toBeUndefined()
  third.end()
  await results[2]
  expect(begun).toEqual(['a1', 'b1', 'b2'])
  for (const { end } of [first, second, fourth]) end()
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('a task that fails makes room too', async () => {
  const slots = createSlots({ perCaller: 1, total: 1, waiting: 1 })
  await expect(slots('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots('a', async () => 'yes')).toBe('yes')
})

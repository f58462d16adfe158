import { expect, test } from 'vitest'
import { getNextIndex } from './getNextIndex.js'

const at = (index: number, isRightToLeft = false) => ({
  index,
  count: 10,
  columns: 4,
  pageRows: 2,
  isRightToLeft,
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 1, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, -1],
  ['Home', 6, 0],
  ['End', 2, 9],
  ['PageDown', 0, 8],
  ['PageUp', 9, 1],
  ['ArrowLeft', 0, 0],
])('%s leads from card %i to %i', (key, from, to) => {
  expect(getNextIndex(key, at(from))).toBe(to)
})

test('arrows follow the writing direction', () => {
  expect(getNextIndex('ArrowLeft', at(0, true))).toBe(1)
})

test('other keys do not move', () => {
  expect(getNextIndex('Enter', at(0))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { findCycles } from './findCycles.mjs'

test('finds no cycle where two ways lead to one node', () => {
  expect(
    findCycles(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['d']],
        ['c', ['d']],
        ['d', []],
      ]),
    ),
  ).toEqual([])
})

test('finds a cycle over several nodes and one of a node with itself', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['d']],
  ])
  expect(findCycles(graph)).toEqual([['a', 'b', 'c'], ['d']])
})

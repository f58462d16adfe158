import { expect, test } from 'vitest'
import { chooseSteps } from './chooseSteps.mjs'
import { testSteps } from './testSteps.mjs'

const steps = [
  { name: 'lint', commands: ['lint'], quick: () => ['lint'] },
  { name: 'unit', commands: ['all tests'], quick: () => ['tests of what changed'] },
  { name: 'browser', commands: ['browser'] },
]
/** @param {Parameters<typeof chooseSteps>[1]} choice */
const names = (choice) => chooseSteps(steps, choice).map(({ name }) => name)

test('runs all steps, some, or all but some, always in their order', () => {
  expect(names({})).toEqual(['lint', 'unit', 'browser'])
  expect(names({ only: 'browser,lint' })).toEqual(['lint', 'browser'])
  expect(names({ except: 'browser' })).toEqual(['lint', 'unit'])
})

test('a quick run has of each step what is quick, and leaves the others out', () => {
  const chosen = chooseSteps(steps, { quick: true })
  expect(chosen.map(({ commands }) => commands)).toEqual([['lint'], ['tests of what changed']])
  expect(names({ quick: true, except: 'lint' })).toEqual(['unit'])
  expect(chooseSteps(steps, {}).map(({ commands }) => commands[0])).toContain('all tests')
})

test('names the steps there are when asked for one that is not', () => {
  expect(() => names({ only: 'units' })).toThrow('The steps are: lint, unit, browser')
  expect(() => names({ quick: true, only: 'browser' })).toThrow('The steps are: lint, unit')
})

test('a quick run lints, builds what tests need, and checks types and the tests of what changed', () => {
  const chosen = chooseSteps(testSteps, { quick: true })
  expect(chosen.map(({ name }) => name)).toEqual(['lint', 'build', 'types', 'unit'])
  expect(chosen.flatMap(({ commands }) => commands).flat()).toContain('--changed')
})

test('every step that another one needs is there', () => {
  const all = testSteps.map(({ name }) => name)
  expect(all).toEqual(expect.arrayContaining(testSteps.flatMap(({ needs = [] }) => needs)))
  expect(new Set(all).size).toBe(all.length)
})

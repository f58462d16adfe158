import { expect, test } from 'vitest'
import { isInRange, isOlder } from './versions.mjs'

test('versions are compared number by number', () => {
  expect(isOlder('2.9.0', '2.10.0')).toBe(true)
  expect(isOlder('2.10.0', '2.10.0')).toBe(false)
})

test('a caret allows what does not break', () => {
  expect(isInRange('2.57.1', '^2.31.0')).toBe(true)
  expect(isInRange('2.30.9', '^2.31.0')).toBe(false)
  expect(isInRange('3.0.0', '^2.31.0')).toBe(false)
  expect(isInRange('0.7.3', '^0.7.0')).toBe(true)
  expect(isInRange('0.8.0', '^0.7.0')).toBe(false)
  expect(isInRange('2.57.1', '2.57.1')).toBe(false)
})

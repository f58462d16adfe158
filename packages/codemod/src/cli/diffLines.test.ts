import { expect, test } from 'vitest'
import { diffLines } from './diffLines.js'

const show = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => kind + text)

test('shows lines in the order they have', () => {
  expect(show('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
})

test('a new file came, an emptied one went', () => {
  expect(show('', 'a\nb')).toEqual(['+a', '+b'])
  expect(show('a\nb', '')).toEqual(['-a', '-b'])
})

test('ends of lines are no difference', () => {
  expect(show('a\r\nb', 'a\nb')).toEqual([' a', ' b'])
})

test('long files without anything in common are shown as a whole', () => {
  const lines = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join('\n')
  expect(diffLines(lines('a'), lines('b')).length).toBe(6000)
})

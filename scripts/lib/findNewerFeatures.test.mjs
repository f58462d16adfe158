import { expect, test } from 'vitest'
import { findNewerFeatures } from './findNewerFeatures.mjs'

/** @param {string} text */
const find = (text, file = 'apps/pocket/src/app/main.tsx') =>
  findNewerFeatures(file, text).map((line) => /:(\d+: [^.]+(?:\.\w+)?)/.exec(line)?.[1])

test.each([
  ['const id = requestIdleCallback(run)', '1: requestIdleCallback'],
  ['run()\nPromise.withResolvers()', '2: Promise.withResolvers'],
  ['globalThis.AbortSignal.any([])', '1: AbortSignal.any'],
  ['const host = URL.parse(text)?.host', '1: URL.parse'],
  ['window.localStorage.getItem(key)', '1: localStorage'],
  ['const { sessionStorage } = window', '1: sessionStorage'],
  ['localStorage.clear()', '1: localStorage'],
  ['const draw = () => <div popover="auto" />', '1: popover'],
  ['const pattern = /[\\p{L}--[a-z]]/v', '1: the flag v of a pattern'],
  [
    'const value = (navigator as Navigator).clipboard\nnavigator.clipboard.readText()',
    '2: navigator.clipboard',
  ],
])('what older browsers do not have is found: %s', (text, line) => {
  expect(find(text)).toContain(line)
})

test.each([
  '// Promise.withResolvers() and requestIdleCallback(run)',
  'const text = "URL.parse(text) and localStorage"',
  'type Keeper = { localStorage: Storage; navigation: string }',
  'const options = { navigation: true, popoverless: 1 }',
  'const has = typeof requestIdleCallback === "function"',
  'const { any } = lists\nlists.any()',
  'const pattern = /v/u',
])('what is no use of it is not: %s', (text) => {
  expect(find(text)).toEqual([])
})

test('a file that has a way without it may use it, and no other', () => {
  const text = 'const id = requestIdleCallback(run)'
  expect(find(text, 'packages/modal/src/dialog/whenIdle.ts')).toEqual([])
  expect(find(text, 'packages/modal/src/dialog/Frame.tsx')).toHaveLength(1)
})

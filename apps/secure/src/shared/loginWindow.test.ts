import { expect, test } from 'vitest'
import { createLoginWindows, tellFrames } from './loginWindow.js'

const origin = 'https://wallet.example.org'
const hash = 'h'.repeat(43)

/** A window of the secure site's in a page. */
function openFrame() {
  const listeners = new Set<(event: { data: unknown; origin: string }) => void>()
  const target = {
    location: { origin },
    addEventListener: (_: string, listener: (event: { data: unknown; origin: string }) => void) =>
      void listeners.add(listener),
  }
  const post = (data: unknown, from: string) => {
    for (const listener of listeners) listener({ data, origin: from })
  }
  return { take: createLoginWindows(target as never, 50), post }
}

test('S9 the frame believes nobody but the secure site which window a login is begun for', async () => {
  const { post, take } = openFrame()
  const { signal } = new AbortController()
  const taken = take(signal)
  post({ latchkeyWindow: 'x'.repeat(43) }, 'https://evil.example.org')
  for (const other of [undefined, hash, {}, { latchkeyWindow: 'short' }, { latchkeyWindow: `${hash}x` }])
    post(other, origin)
  post({ latchkeyWindow: hash }, origin)
  expect(await taken).toBe(hash)
})

test('what a window said before it was asked for counts for nothing, as it may be gone', async () => {
  const { post, take } = openFrame()
  post({ latchkeyWindow: hash }, origin)
  expect(await take(new AbortController().signal)).toBeUndefined()
  const controller = new AbortController()
  const given = take(controller.signal)
  controller.abort()
  expect(await given).toBeUndefined()
})

test('S9 a window says its hash to frames of the secure site alone, and to so many at most', () => {
  const told: unknown[] = []
  const frame = { postMessage: (...given: unknown[]) => void told.push(given) }
  const opener = Object.assign(
    Array.from({ length: 500 }, () => frame),
    {},
  )
  tellFrames(opener as never, hash, origin)
  expect(told).toHaveLength(200)
  expect(told[0]).toEqual([{ latchkeyWindow: hash }, origin])
})

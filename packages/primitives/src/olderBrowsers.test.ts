import { afterEach, describe, expect, test, vi } from 'vitest'
import { createUuid } from './createUuid.js'
import { supplyMissing } from './supplyMissing.js'

const { any } = AbortSignal
const { canParse } = URL

afterEach(() => {
  vi.unstubAllGlobals()
  AbortSignal.any = any
  URL.canParse = canParse
})

test('what a browser has is left as it is', () => {
  supplyMissing()
  expect([AbortSignal.any, URL.canParse]).toEqual([any, canParse])
})

test('addresses are told from other texts in a browser without URL.canParse', () => {
  URL.canParse = undefined as never
  supplyMissing()
  expect(URL.canParse).not.toBe(canParse)
  const texts = ['https://example.com', 'example', '', 'lantern://wc?uri=1', 'http://[bad']
  expect(texts.map((text) => URL.canParse(text))).toEqual([true, false, false, true, false])
  expect(URL.canParse('/swap', 'https://example.com')).toBe(true)
})

describe('a signal that follows several, in a browser without AbortSignal.any,', () => {
  function follow(...signals: AbortSignal[]): AbortSignal {
    AbortSignal.any = undefined as never
    supplyMissing()
    return AbortSignal.any(signals)
  }

  test('is aborted by whichever is, with its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const signal = follow(first.signal, second.signal)
    expect(signal.aborted).toBe(false)
    second.abort('second')
    first.abort('first')
    expect(signal.aborted).toBe(true)
    expect(signal.reason).toBe('second')
  })

  test('is aborted from the start by one that is', () => {
    const signal = follow(new AbortController().signal, AbortSignal.abort('before'), AbortSignal.abort())
    expect(signal.reason).toBe('before')
  })
})

test('a UUID is made where the page has no crypto.randomUUID', () => {
  vi.stubGlobal('crypto', {})
  const made = new Set(Array.from({ length: 200 }, createUuid))
  expect(made.size).toBe(200)
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

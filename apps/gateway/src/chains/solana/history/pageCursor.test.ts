import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePageCursor, toPageCursor } from './pageCursor.js'

const signature = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
const place = fc.record({ slot: fc.nat(), signature, isWithinSlot: fc.boolean() })
const entry = fc.tuple(fc.stringMatching(/^solana:[a-zA-Z0-9]{32}$/), fc.option(place, { nil: undefined }))

test('places read back from their cursor', () => {
  const places = fc.uniqueArray(entry, { minLength: 1, maxLength: 8, selector: ([id]) => id })
  fc.assert(
    fc.property(places, (list) => {
      const map = new Map(list)
      expect(parsePageCursor(toPageCursor(map))).toEqual(map)
    }),
  )
})

test('any other text is refused as the caller’s mistake', () => {
  const isRefused = (text: string) =>
    void expect(() => parsePageCursor(text)).toThrow(expect.objectContaining({ code: 'request/query' }))
  fc.assert(fc.property(fc.string(), isRefused))
  isRefused(Buffer.from('[]').toString('base64url'))
  isRefused(Buffer.from('[["solana:a",[-1,"x"]]]').toString('base64url'))
  isRefused('a'.repeat(100_000))
})

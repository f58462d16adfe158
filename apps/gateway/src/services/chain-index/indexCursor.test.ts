import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCursor, toCursor } from './indexCursor.js'

test('§7.004 a place reads back from its cursor', () => {
  const count = fc.nat()
  const place = fc.record({
    minedAt: count,
    network: count,
    blockNumber: count,
    transactionIndex: count,
  })
  fc.assert(fc.property(place, (one) => void expect(parseCursor(toCursor(one))).toEqual(one)))
})

test('any other text is refused as the caller’s mistake', () => {
  const isRefused = (text: string) =>
    void expect(() => parseCursor(text)).toThrow(expect.objectContaining({ code: 'request/query' }))
  fc.assert(fc.property(fc.string(), isRefused))
  isRefused(Buffer.from('[1,1,-1,0]').toString('base64url'))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeMessage } from './decodeMessage.js'

test.each([
  ['0x48656c6c6f', '0x48656c6c6f', 'Hello'],
  ['Hello', '0x48656c6c6f', 'Hello'],
  ['0x', '0x', ''],
  ['0xff00', '0xff00', undefined],
  ['safe \u202e reversed', '0x7361666520e280ae207265766572736564', undefined],
  ['a\u0000b', '0x610062', undefined],
  ['two\nlines', '0x74776f0a6c696e6573', 'two\nlines'],
])('%j has the bytes %s and the text %j', (message, hex, text) => {
  expect(decodeMessage(message)).toEqual({ hex, text })
})

test.each(['0xabc', '0X4869', '0Xabc', 'half \ud83d', '\udc00'])(
  '(S18) %j is refused: one reads it as this, another as that',
  (message) => {
    expect(() => decodeMessage(message)).toThrow(/^The message (may|has)/)
  },
)

test('never throws for bytes, and text stands for exactly its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const hex = `0x${Buffer.from(bytes).toString('hex')}`
      const decoded = decodeMessage(hex)
      expect(decoded.hex).toBe(hex)
      if (decoded.text !== undefined) expect(Buffer.from(decoded.text)).toEqual(Buffer.from(bytes))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.js'

test('any bytes come back, and are written as Node writes them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['*', 'a', 'ab-_', 'ü'])('%s is no base64', (text) => {
  expect(decodeBase64(text)).toBeUndefined()
})

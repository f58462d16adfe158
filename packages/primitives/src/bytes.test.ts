import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeHex, encodeHex, isSameBytes } from './bytes.js'

describe('hexadecimal', () => {
  test('comes back as the bytes it was written from, in either case and with 0x', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const digits = encodeHex(bytes)
        expect(digits).toBe(digits.toLowerCase())
        for (const text of [digits, digits.toUpperCase(), `0x${digits}`]) {
          expect(decodeHex(text)).toEqual(Uint8Array.from(bytes))
        }
      }),
    )
  })

  test.each(['0', '0x0', 'zz', '00 ', ' 00', '0x0x00', '00\n', '٠٠'])('is not %j', (text) => {
    expect(decodeHex(text)).toBeUndefined()
  })
})

describe('bytes', () => {
  test('are the same only with each byte, in one order and of one length', () => {
    const bytes = Uint8Array.of(1, 2, 3)
    expect(isSameBytes(bytes, Uint8Array.of(1, 2, 3))).toBe(true)
    expect(isSameBytes(bytes, Uint8Array.of(1, 2, 4))).toBe(false)
    expect(isSameBytes(bytes, Uint8Array.of(1, 2))).toBe(false)
    expect(isSameBytes(Uint8Array.of(1, 2), bytes)).toBe(false)
    expect(isSameBytes(new Uint8Array(), new Uint8Array())).toBe(true)
  })
})

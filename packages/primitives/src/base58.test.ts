import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.js'

describe('base58', () => {
  test('keeps leading zeros and reads back as the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat(4), (bytes, zeros) => {
        const padded = Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
        expect(decodeBase58(encodeBase58(padded))).toEqual(padded)
      }),
    )
  })

  test('has no digits that look alike', () => {
    expect(['0', 'O', 'I', 'l', ' '].map(decodeBase58)).toEqual(new Array(5).fill(undefined))
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bytes } from '../bytes/zero.js'
import { decodeKitCode, encodeKitCode } from './kitCode.js'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Bytes => new Uint8Array(bytes))
const refusal = expect.objectContaining({ code: 'vault/kit-code-invalid' })
/** Replaces one symbol of a code without groups. */
const put = (code: string, index: number, symbol: string) =>
  code.slice(0, index) + symbol + code.slice(index + 1)

describe('the code of a kit', () => {
  test('has nine groups of four symbols that cannot be mistaken, and reads back', () => {
    fc.assert(
      fc.property(codes, (bytes) => {
        const code = encodeKitCode(bytes)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(decodeKitCode(code)).toEqual(bytes)
      }),
      { numRuns: 500 },
    )
  })

  test('begins with the base32 of its bytes by Crockford', () => {
    const bytes = Uint8Array.from({ length: 20 }, (_, index) => index * 13)
    const value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
    const digits = Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(155 - index * 5)) & 31n))
    const check = Number(value % 1_048_573n)
    const checkDigits = [15, 10, 5, 0].map((shift) => (check >> shift) & 31)
    const expected = [...digits, ...checkDigits].map((digit) => alphabet[digit]).join('')
    expect(encodeKitCode(bytes).replaceAll('-', '')).toBe(expected)
  })

  test('is read in any case, with any groups, with O for 0 and I or L for 1', () => {
    const bytes = new Uint8Array(20).fill(0b00001_000)
    const code = encodeKitCode(bytes)
    expect(code).toMatch(/0/)
    expect(code).toMatch(/1/)
    for (const typed of [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' – ')}\n`,
      code.replaceAll('0', 'O').replaceAll('1', 'I'),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
      code.replaceAll('0', '０'),
    ]) {
      expect(decodeKitCode(typed)).toEqual(bytes)
    }
  })

  test('is refused when any one symbol is another, whichever', () => {
    fc.assert(
      fc.property(codes, (bytes) => {
        const code = encodeKitCode(bytes).replaceAll('-', '')
        for (let index = 0; index < code.length; index++) {
          for (const symbol of alphabet.replace(code.charAt(index), '')) {
            expect(() => decodeKitCode(put(code, index, symbol))).toThrow(refusal)
          }
        }
      }),
      { numRuns: 10 },
    )
  })

  test('is refused when any two different symbols changed places', () => {
    fc.assert(
      fc.property(codes, (bytes) => {
        const code = encodeKitCode(bytes).replaceAll('-', '')
        for (let first = 0; first < code.length; first++) {
          for (let second = first + 1; second < code.length; second++) {
            if (code[first] === code[second]) continue
            const swapped = put(put(code, first, code.charAt(second)), second, code.charAt(first))
            expect(() => decodeKitCode(swapped)).toThrow(refusal)
          }
        }
      }),
      { numRuns: 10 },
    )
  })

  test.each([
    ['empty', '', 'it has 0 symbols instead of 36'],
    ['a group too short', '0000-0000', 'it has 8 symbols instead of 36'],
    ['a symbol too long', '0'.repeat(37), 'it has 37 symbols instead of 36'],
    ['with a U', `U${'0'.repeat(35)}`, 'symbol 1 is none that a code has'],
    ['with an astral character', `00${'😀'.repeat(2)}`, 'symbol 3 is none that a code has'],
    ['with half a character', '\ud800', 'symbol 1 is none that a code has'],
  ])('is refused when it is %s', (_, code, reason) => {
    expect(() => decodeKitCode(code)).toThrow(
      expect.objectContaining({ code: 'vault/kit-code-invalid', context: { reason } }),
    )
  })
})

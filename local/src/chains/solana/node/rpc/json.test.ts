import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, writeJson } from './json.js'

test('integers above 2^53 come and go exactly', () => {
  for (const digits of ['9007199254740993', '18446744073709551615', '-9007199254740993']) {
    expect(parseJson(`{"a":[${digits}]}`)).toEqual({ a: [BigInt(digits)] })
    expect(writeJson({ a: [BigInt(digits)] })).toBe(`{"a":[${digits}]}`)
  }
})

test('smaller integers, fractions and exponents stay numbers', () => {
  expect(parseJson('[9007199254740991,1.5,1e30,0,-7,12e2]')).toEqual([
    9007199254740991, 1.5, 1e30, 0, -7, 12e2,
  ])
})

test('texts of digits stay texts', () => {
  for (const text of ['9007199254740993', '"9007199254740993"', '\\"9007199254740993', '\u0000']) {
    const value = { [text]: [text, 9007199254740993n] }
    expect(parseJson(writeJson(value))).toEqual(value)
  }
})

test('any value of JSON is the same after writing and parsing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value)
      expect(JSON.parse(writeJson(value))).toEqual(JSON.parse(text))
      // Numbers that are written as long integers are read as bigints, which are written the same again.
      expect(JSON.parse(writeJson(parseJson(text)))).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['', '{', '{"a":9007199254740993', '[01]', 'nope', '"\u0001', '[09007199254740993]'])(
  '%j is not JSON',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  },
)

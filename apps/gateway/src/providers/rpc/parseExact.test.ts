import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExact } from './parseExact.js'

describe('parseExact', () => {
  test.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['18446744073709551615', 18446744073709551615n],
    ['0.25', 0.25],
    ['1e21', 1e21],
  ])('keeps %s', (digits, value) => {
    expect(parseExact(`{"value": ${digits}}`)).toEqual({ value })
    expect(parseExact(`[0,${digits}]`)).toEqual([0, value])
  })

  test('leaves digits in texts alone', () => {
    const text = ':18446744073709551615,'
    expect(parseExact(JSON.stringify({ text, value: [text] }))).toEqual({ text, value: [text] })
    expect(parseExact(`{"a":18446744073709551615,"b":${JSON.stringify(text)}}`)).toEqual({
      a: 18446744073709551615n,
      b: text,
    })
  })

  test('is JSON.parse for everything whose numbers fit, and throws for what is no JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!/\d{16}(?![\d.]*[e.])/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')))
        expect(parseExact(text)).toEqual(JSON.parse(text))
      }),
    )
    for (const text of ['', '{', '{"a":18446744073709551615', '[18446744073709551615,]']) {
      expect(() => parseExact(text), text).toThrow(SyntaxError)
    }
  })
})

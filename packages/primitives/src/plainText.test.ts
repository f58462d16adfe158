import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxNameLength, toPlainText } from './plainText.js'

test.each([
  ['MetaMask', 'MetaMask'],
  ['Meta\u200BMa\u00ADsk\uFEFF', 'MetaMask'],
  ['\u202EksaMateM\u202C', 'ksaMateM'],
  ['\u2066a\u2069\u061C\u200F', 'a'],
  ['two\n\t lines\u0000\u0085here', 'two lines here'],
  [' \u00A0spaces\u2003\u3000between \u2028', 'spaces between'],
  ['\u3164\u115F\uFFA0\u2800', ''],
  ['tag\u{E0041}\u{E0001}s', 'tags'],
  ['half \ud83d', 'half'],
  ['Кошелёк 钱包 محفظة 👛', 'Кошелёк 钱包 محفظة 👛'],
])('what nobody sees is not in a name (%j)', (text, plain) => {
  expect(toPlainText(text)).toBe(plain)
})

test('a long name is cut, never through a character', () => {
  expect(toPlainText('x'.repeat(1_000_000))).toBe('x'.repeat(maxNameLength))
  expect(toPlainText('ab👛', 3)).toBe('ab')
  expect(toPlainText('ab cd', 3)).toBe('ab')
})

test('whatever the text, the result is one short line that stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const plain = toPlainText(text)
      expect(plain.length).toBeLessThanOrEqual(maxNameLength)
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Bidi_Control}\p{Cs}\u2028\u2029]|^\s|\s$|\s\s/u)
      expect(toPlainText(plain)).toBe(plain)
    }),
  )
})

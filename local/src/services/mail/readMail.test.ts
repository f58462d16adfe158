import { expect, test } from 'vitest'
import { findCode } from './readMail.js'

test.each([
  ['Your code is 123456.', '123456'],
  ['123 456 is your code', '123456'],
  ['code:\u00a0123\u00a0456\n', '123456'],
  ['Order 1234567, colour #123456, 123456-7, 12.123456, 123456.50', undefined],
  ['Nothing here', undefined],
])('finds a code that stands alone: %s', (text, code) => {
  expect(findCode(text)).toBe(code)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from './html.js'

test('escapes every value', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { markup } = html`<p title="${text}">${text}</p>`
      const inside = markup.slice('<p title="'.length, -'</p>'.length)
      expect(inside.replace('">', '')).not.toMatch(/[<>"']/)
    }),
  )
})

test('keeps markup it made itself, alone and in lists', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${html`<hr>`}`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>')
})

test('writes numbers and big numbers exactly', () => {
  expect(html`${0} ${2n ** 256n}`.markup).toBe(
    '0 115792089237316195423570985008687907853269984665640564039457584007913129639936',
  )
})

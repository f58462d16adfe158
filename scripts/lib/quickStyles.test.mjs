// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readWantedClasses } from './quickStyles.mjs'

test.each([
  ['.card', [['card']]],
  ['.card .row.is-open:hover', [['row', 'is-open']]],
  ['.card > button, .row::before', [[], ['row']]],
  ['.row:not(.is-open, .is-last)', [['row']]],
  [':is(.card, .row)', [[]]],
  ['[class~=row]', [[]]],
  ['.a + .b ~ .c', [['c']]],
])('of %s an element needs classes', (selector, wanted) => {
  expect(readWantedClasses(selector)).toEqual(wanted)
})

test.each(['.a\\:b', '[title=".a"]', "[title='x']", '& .a', 'svg|a', '.a /* , */ .b', '.a:not(.b', '.a)'])(
  'what %s needs is not told at a glance',
  (selector) => expect(readWantedClasses(selector)).toBeUndefined(),
)

test('styles are what they were, and follow an element’s classes', () => {
  const style = document.createElement('style')
  style.textContent =
    `
    .on { color: red } .box .on { display: flex } p, .off { color: green } div:not(.on) { opacity: 0.5 }
    @media (min-width: 1px) { .on.wide { width: 7px } } .on` + '{ position: absolute } .on) { color: blue }'
  document.head.append(style)
  const [box, one] = [document.createElement('div'), document.createElement('p')]
  box.className = 'box'
  box.append(one)
  document.body.append(box)
  const read = () => {
    const { color, display, position, width } = getComputedStyle(one)
    return { color, display, position, width }
  }
  expect(read()).toMatchObject({ color: 'green', display: 'block', position: '' })
  expect(getComputedStyle(box).opacity).toBe('0.5')
  one.className = 'wide on'
  expect(read()).toMatchObject({ color: 'red', display: 'flex', position: 'absolute', width: '7px' })
  box.className = ''
  expect(read().display).toBe('block')
  style.remove()
})

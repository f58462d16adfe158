import { expect, test } from 'vitest'
import { collectImportsOf } from './collectImports.mjs'

/** @param {string} text */
const specifiers = (text) => collectImportsOf(text).map(({ specifier }) => specifier)

test('finds imports of values and types, re-exports, side effects, dynamic imports and types named in place', () => {
  const text = `
import { a } from './a.js'
import type { B } from '@x/b'
import './c.css'
export { d, type D } from './d.js'
const e = () => import('./e.js')
let g: import('./g.js').G
import {
  f,
  g,
} from './f.js'
`
  expect(specifiers(text)).toEqual(['./a.js', '@x/b', './c.css', './d.js', './f.js', './e.js', './g.js'])
  expect(collectImportsOf(text)[1]).toEqual({ specifier: '@x/b', isTypeOnly: true, isDynamic: false })
})

test('leaves out examples in comments and texts that speak of imports', () => {
  expect(
    specifiers("/**\n * @example\n * import { x } from 'y'\n */\n// import 'z'\nexport const a = 1"),
  ).toEqual([])
})

import { expect, test } from 'vitest'
import { collectImportsOf } from './collectImports.mjs'

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
  expect(collectImportsOf(text)).toEqual([
    './a.js',
    '@x/b',
    './c.css',
    './d.js',
    './f.js',
    './e.js',
    './g.js',
  ])
})

test('leaves out examples in comments and texts that speak of imports', () => {
  expect(
    collectImportsOf("/**\n * @example\n * import { x } from 'y'\n */\n// import 'z'\nexport const a = 1"),
  ).toEqual([])
})

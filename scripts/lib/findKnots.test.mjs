import { expect, test } from 'vitest'
import { findKnots } from './findKnots.mjs'

test('finds folders that import each other, by whichever of their files and over whichever way', () => {
  expect(
    findKnots('packages/a/src', [
      { from: 'packages/a/src/one/x.ts', to: 'packages/a/src/two/y.ts' },
      { from: 'packages/a/src/two/deep/z.ts', to: 'packages/a/src/three/z.ts' },
      { from: 'packages/a/src/three/w.ts', to: 'packages/a/src/one/other.ts' },
      { from: 'packages/a/src/four/w.ts', to: 'packages/a/src/one/other.ts' },
    ]),
  ).toEqual([['one', 'three', 'two']])
})

test('files of one folder, files outside of any and other packages make none', () => {
  expect(
    findKnots('packages/a/src', [
      { from: 'packages/a/src/one/x.ts', to: 'packages/a/src/one/y.ts' },
      { from: 'packages/a/src/one/y.ts', to: 'packages/a/src/one/x.ts' },
      { from: 'packages/a/src/root.ts', to: 'packages/a/src/one/x.ts' },
      { from: 'packages/a/src/one/x.ts', to: 'packages/a/src/root.ts' },
      { from: 'packages/b/src/one/x.ts', to: 'packages/b/src/two/x.ts' },
      { from: 'packages/b/src/two/x.ts', to: 'packages/b/src/one/x.ts' },
    ]),
  ).toEqual([])
})

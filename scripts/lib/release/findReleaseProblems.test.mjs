import { expect, test } from 'vitest'
import { findReleaseProblems } from './findReleaseProblems.mjs'

const manifest = {
  name: '@latchkey/a',
  version: '1.2.3',
  license: 'MIT',
  exports: { '.': { types: './dist/a.d.ts', default: './dist/a.js' }, './a.css': './a.css' },
  dependencies: { '@latchkey/b': '1.2.3', valibot: '^1.5.0' },
  peerDependencies: { react: '>=18', wagmi: '^2.19.5 || ^3' },
}
const files = ['package.json', 'README.md', 'LICENSE', 'a.css', 'dist/a.js', 'dist/a.js.map', 'dist/a.d.ts']
/** @type {ReadonlyMap<string, import('../workspaces.mjs').Manifest>} */
const own = new Map(
  /** @type {[string, import('../workspaces.mjs').Manifest][]} */ ([
    ['@latchkey/a', manifest],
    ['@latchkey/b', { name: '@latchkey/b', version: '1.2.3' }],
    ['@latchkey/local', { name: '@latchkey/local', version: '1.2.3', private: true }],
  ]),
)
/** @param {object} change @param {readonly string[]} [among] */
const find = (change, among = files) => findReleaseProblems({ ...manifest, ...change }, among, own)

test('a package that is as it should be has no problem', () => {
  expect(find({})).toEqual([])
})

test.each([
  [{ private: true }, 'is private'],
  [{ version: 'next' }, 'has no version (next)'],
  [{ license: 'UNLICENSED' }, 'its licence is not MIT'],
  [{ exports: { './x': './dist/x.js' } }, './x is ./dist/x.js, which is not in it'],
  [{ exports: { '.': { default: './dist/a.js' } } }, '. has no types, or not first'],
  [{ exports: { '.': { default: './dist/a.js', types: './dist/a.d.ts' } } }, '. has no types, or not first'],
  [{ dependencies: { x: 'file:../x' } }, 'x is file:../x, which no registry has'],
  [{ dependencies: { x: 'workspace:*' } }, 'x is workspace:*, which no registry has'],
  [{ peerDependencies: { x: 'github:a/x' } }, 'x is github:a/x, which no registry has'],
  [{ optionalDependencies: { x: '*' } }, 'x is *, which no registry has'],
  [{ dependencies: { '@latchkey/local': '1.2.3' } }, 'depends on @latchkey/local, which is not published'],
  [{ dependencies: { '@latchkey/b': '1.2.2' } }, '@latchkey/b is 1.2.3 here, not 1.2.2'],
])('%j is told of', (change, problem) => {
  expect(find(change)).toContain(`@latchkey/a: ${problem}`)
})

test.each(['src/a.ts', '.env', 'dist/.tsbuildinfo', 'dist/a.test.js', 'dist/testing/b.js'])(
  '%s is not meant for others',
  (file) => {
    expect(find({}, [...files, file])).toEqual([`@latchkey/a: has ${file}, which is not meant for others`])
  },
)

test.each(['README.md', 'LICENSE'])('%s must be there', (missing) => {
  expect(
    find(
      {},
      files.filter((file) => file !== missing),
    ),
  ).toEqual([`@latchkey/a: ${missing} is missing`])
})

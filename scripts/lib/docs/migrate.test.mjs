import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTables } from '../../../packages/codemod/src/tables/listTables.js'
import { rootFolder } from '../rootFolder.mjs'
import { checkExamples } from './examples.mjs'
import { readOwnNames, writeProgram, writeTables } from './migrate.mjs'
import { listPublicExports } from './publicExports.mjs'

const entries = listPublicExports()
const exported = new Set(entries.flatMap(({ values }) => values))
const path = join(rootFolder, 'docs/migrate.md')
const page = readFileSync(path, 'utf8')
const { names, packages, paths } = readOwnNames(page)

test('docs/migrate.md has the tables of the codemod', async () => {
  await expect(writeTables(page, listTables())).toMatchFileSnapshot(path)
})

test('a table takes the place of the one below its heading, and nothing else', () => {
  const page = '# A\n\n## From X\n\n| X | L |\n| - | - |\n| a | b |\n\nMore.\n\n## From Y\n\n| Y |\n'
  /** @type {import('./migrate.mjs').KitTable[]} */
  const tables = [
    { title: 'X', table: [{ title: 'All', rows: [{ from: '`c`', to: '`d`', keys: ['c'], by: 'note' }] }] },
  ]
  const written = writeTables(page, tables)
  expect(written).toBe(
    '# A\n\n## From X\n\n| X       | Latchkey |\n| ------- | -------- |\n| **All** |          |\n| `c` †   | `d`      |\n\nMore.\n\n## From Y\n\n| Y |\n',
  )
  expect(writeTables(written, tables)).toBe(written)
  expect(() => writeTables(page, [{ title: 'Z', table: [] }])).toThrow('From Z')
})

test('docs/migrate.md names nothing of ours that is not there', async () => {
  expect(packages.length).toBeGreaterThan(2)
  expect(packages.filter((name) => !entries.some(({ specifier }) => specifier === name))).toEqual([])
  const others = names.filter((name) => !exported.has(name))
  expect(names.length - others.length).toBeGreaterThan(20)
  expect(others.length).toBeGreaterThan(30)
  const hooks = names.filter((name) => /^use[A-Z]/.test(name))
  expect(hooks.filter((name) => !exported.has(name))).toEqual([])
  const program = { file: 'docs/migrate.md', line: 1, code: writeProgram(others, paths, hooks) }
  expect(await checkExamples([program])).toEqual([])
})

test('no row says of a name that is exported that it is not there yet', () => {
  const missing = listTables()
    .flatMap(({ table }) => table.flatMap(({ rows }) => rows))
    .filter(({ to }) => to.includes('not yet'))
    .flatMap(({ keys }) => keys)
  expect(missing).toContain('TonAdapter')
  expect(missing.filter((name) => exported.has(name))).toEqual([])
})

test('a name that is not there is found', async () => {
  const table =
    '## From X\n\n| X | Latchkey |\n| --- | --- |\n| `a` | `teleport`, `kit.theme.spin`, `theme` |\n| `b` | the same |\n'
  const own = readOwnNames(table)
  expect(own).toEqual({ names: ['teleport', 'theme', 'b'], packages: [], paths: ['kit.theme.spin'] })
  const problems = await checkExamples([
    { file: 'x', line: 1, code: writeProgram(own.names, own.paths, ['useKit']) },
  ])
  expect(problems).toEqual([
    expect.stringContaining('"teleport"'),
    expect.stringContaining('"b"'),
    expect.stringContaining("'spin'"),
  ])
})

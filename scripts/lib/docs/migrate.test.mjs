import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTables } from '../../../packages/codemod/src/tables/listTables.js'
import { rootFolder } from '../rootFolder.mjs'
import { writeTables } from './migrate.mjs'
import { listPublicExports } from './publicExports.mjs'

const path = join(rootFolder, 'docs/migrate.md')
const page = readFileSync(path, 'utf8')

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

test('no row says of a name that is exported that it is not there yet', () => {
  const exported = new Set(listPublicExports().flatMap(({ values }) => values))
  const missing = listTables()
    .flatMap(({ table }) => table.flatMap(({ rows }) => rows))
    .filter(({ to }) => to.includes('not yet'))
    .flatMap(({ keys }) => keys)
  expect(missing).toContain('TonAdapter')
  expect(missing.filter((name) => exported.has(name))).toEqual([])
})

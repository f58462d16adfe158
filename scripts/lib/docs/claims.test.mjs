import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '../rootFolder.mjs'
import { findUnproven, listClaims } from './claims.mjs'

const pages = readdirSync(join(rootFolder, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(rootFolder, 'docs', name))

test('every sentence in a table of claims names a test that exists', () => {
  expect([...pages, join(rootFolder, 'apps/gateway/README.md')].flatMap(findUnproven)).toEqual([])
})

test('each threat of the embedded wallet has a row with a test of its own', () => {
  const page = readFileSync(join(rootFolder, 'docs/threats.md'), 'utf8')
  const named = listClaims(page).flatMap(({ title }) => title.match(/\bS\d+\b/g) ?? [])
  const wanted = Array.from({ length: 20 }, (_, index) => `S${index + 1}`)
  expect(wanted.filter((id) => !named.includes(id))).toEqual([])
})

test('a table that ends with another column makes no claims', () => {
  const table = (/** @type {string} */ name) =>
    `| What | ${name} |\n| --- | --- |\n| It does | [a](a.test.ts) “it does”, [b](b.test.ts) “so does it” |\n`
  expect(listClaims(table('Default'))).toEqual([])
  expect(listClaims(table('Test'))).toEqual([
    { sentence: 'It does', path: 'a.test.ts', title: 'it does' },
    { sentence: 'It does', path: 'b.test.ts', title: 'so does it' },
  ])
})

test('a row without a test, a file that is gone and a title that was changed are told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'))
  try {
    writeFileSync(join(folder, 'a.test.ts'), "test('it does', () => {})\n")
    const rows = ['it does', 'it does more'].map((title) => `| S | [a](a.test.ts) “${title}” |`)
    const wrong = ['| S | none |', '| S | [b](b.test.ts) “it” |', '| S | [p](page.md) |']
    writeFileSync(
      join(folder, 'page.md'),
      ['| What | Test |', '| --- | --- |', ...rows, '| S | [a](a.test.ts) |', ...wrong].join('\n'),
    )
    expect(findUnproven(join(folder, 'page.md'))).toEqual([
      'a.test.ts has no test “it does more”',
      '“S” names no test',
      '“S” names b.test.ts, which does not exist',
      '“S” names page.md, which is no test',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFiles } from './hashFiles.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-hash-'))
  mkdirSync(join(folder, 'src/dist'), { recursive: true })
  writeFileSync(join(folder, 'src/a.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('stays the same until a file changes, comes or goes', () => {
  const before = hashFiles(folder, ['src'])
  expect(hashFiles(folder, ['src'])).toBe(before)
  writeFileSync(join(folder, 'src/a.ts'), 'two')
  const changed = hashFiles(folder, ['src'])
  expect(changed).not.toBe(before)
  writeFileSync(join(folder, 'src/b.ts'), '')
  expect(hashFiles(folder, ['src'])).not.toBe(changed)
})

test('does not look at what builds write, nor at paths that are not there', () => {
  const before = hashFiles(folder, ['src', 'missing'])
  writeFileSync(join(folder, 'src/dist/a.js'), 'built')
  writeFileSync(join(folder, 'src/next-env.d.ts'), 'built')
  expect(hashFiles(folder, ['src', 'missing'])).toBe(before)
})

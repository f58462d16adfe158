import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listChanged, listRecipe, listRepository } from './copyRepository.mjs'

test('finds what of a copy was written, changed or taken away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-changed-'))
  const digest = createHash('sha256').update('as it was').digest('hex')
  for (const name of ['same', 'changed']) writeFileSync(join(folder, name), 'as it was')
  const before = new Map(['same', 'changed', 'gone'].map((name) => [name, digest]))
  writeFileSync(join(folder, 'changed'), 'as it is')
  expect(listChanged(folder, before)).toEqual(['changed', 'gone'])
  rmSync(folder, { recursive: true })
})

test('copies sources, and what the recipe has for itself stays where it is', () => {
  const files = listRepository()
  expect(files).toContain('package.json')
  expect(files.filter((file) => /(^|\/)(node_modules|dist|\.next)\//.test(file))).toEqual([])
  expect(listRecipe('chain')).toContain('packages/toy/package.json')
  expect(listRecipe('chain')).not.toContain('lines.mjs')
  expect(listRecipe('service')).toContain('packages/wire/src/calls/weather.ts')
})

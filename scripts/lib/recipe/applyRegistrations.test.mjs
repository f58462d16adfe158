import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folders, registrations, writtenByTools } from '../../../recipes/chain/lines.mjs'
import { rootFolder } from '../rootFolder.mjs'
import { applyEdit, countBySide } from './applyRegistrations.mjs'
import { listRecipe } from './copyRepository.mjs'

test('every file is in a folder of the chain’s own, and takes the place of no other', () => {
  const files = listRecipe()
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !folders.some((folder) => file.startsWith(folder)))).toEqual([])
  expect(folders.filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([])
  expect(files.filter((file) => existsSync(join(rootFolder, file)))).toEqual([])
})

test('a chain is one line in the registry of each realm, and more than one only where realms are apart', () => {
  expect(countBySide(registrations)).toEqual({
    gateway: 1,
    pocket: 3,
    'embedded wallet': 11,
    'local stack': 2,
    'browser tests': 1,
    site: 3,
  })
  const counts = countBySide(registrations)
  for (const { side, why } of registrations) expect(why !== undefined, side).toBe((counts[side] ?? 0) > 1)
  expect(writtenByTools).toEqual(['tsconfig.json', 'package-lock.json'])
})

test.each(registrations.map(({ file, edits }) => /** @type {const} */ ([file, edits])))(
  '%s takes an import and an entry',
  (file, edits) => {
    const before = readFileSync(join(rootFolder, file), 'utf8')
    const after = edits.reduce((text, edit) => applyEdit(text, edit, file), before)
    const added = after.split('\n').length - before.split('\n').length
    expect(edits.length).toBeLessThanOrEqual(2)
    expect(added).toBeLessThanOrEqual(2)
  },
)

test('says where a file has become another', () => {
  expect(() => applyEdit('a b b', { replace: 'b', by: 'c' }, 'x.ts')).toThrow('x.ts has not exactly one "b"')
  expect(() => applyEdit('a', { after: 'b', line: 'c' }, 'x.ts')).toThrow('x.ts')
})

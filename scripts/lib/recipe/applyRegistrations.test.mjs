import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rootFolder } from '../rootFolder.mjs'
import { applyEdit, countBySide } from './applyRegistrations.mjs'
import { listRecipe } from './copyRepository.mjs'
import { recipeNames, recipes } from './recipes.mjs'

describe.each(recipeNames)('the recipe of a %s', (name) => {
  const { folders, registrations } = recipes[name]

  test('has every file in a folder of its own, and none takes the place of another', () => {
    const files = listRecipe(name)
    expect(files.filter((file) => !folders.some((folder) => file.startsWith(folder)))).toEqual([])
    expect(folders.filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([])
    expect(files.filter((file) => existsSync(join(rootFolder, file)))).toEqual([])
  })

  test('says why where a side has more than one registry', () => {
    const counts = countBySide(registrations)
    for (const { side, why } of registrations) expect(why !== undefined, side).toBe((counts[side] ?? 0) > 1)
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
})

test('a chain is one line in the registry of each realm, and more than one only where realms are apart', () => {
  expect(listRecipe('chain').length).toBeGreaterThan(40)
  expect(countBySide(recipes.chain.registrations)).toEqual({
    gateway: 1,
    pocket: 3,
    'embedded wallet': 11,
    'local stack': 2,
    'browser tests': 1,
    site: 3,
  })
  expect(recipes.chain.writtenByTools).toEqual(['tsconfig.json', 'package-lock.json'])
})

test('a service is one line in the registries of gateway, wire and kit, and its view one for each time it is asked for', () => {
  expect(countBySide(recipes.service.registrations)).toEqual({
    gateway: 1,
    wire: 1,
    // The second says the key of what it stores.
    kit: 2,
    modal: 5,
    'browser tests': 1,
  })
  expect(recipes.service.writtenByTools).toEqual([])
})

test('no two recipes have a file, or change a line, of the same', () => {
  const files = recipeNames.flatMap((name) => listRecipe(name))
  expect(new Set(files).size).toBe(files.length)
  /** @type {Map<string, string>} */
  const texts = new Map()
  for (const { file, edits } of recipeNames.flatMap((name) => recipes[name].registrations)) {
    const text = texts.get(file) ?? readFileSync(join(rootFolder, file), 'utf8')
    texts.set(
      file,
      edits.reduce((before, edit) => applyEdit(before, edit, file), text),
    )
  }
})

test('says where a file has become another', () => {
  expect(() => applyEdit('a b b', { replace: 'b', by: 'c' }, 'x.ts')).toThrow('x.ts has not exactly one "b"')
  expect(() => applyEdit('a', { after: 'b', line: 'c' }, 'x.ts')).toThrow('x.ts')
})

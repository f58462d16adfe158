import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '../rootFolder.mjs'
import { listDeclaredNames, listTrackedProperties, listUsedNames, readEventTable } from './trackedEvents.mjs'

/** @param {string} path */
const read = (path) => readFileSync(join(rootFolder, path), 'utf8')
const folders = ['packages/core/src', 'packages/modal/src'].map((path) => join(rootFolder, path))
const table = readEventTable(read('docs/analytics.md'))

test('docs/analytics.md lists every event there is, and none besides', () => {
  const declared = listDeclaredNames(folders)
  expect(declared.length).toBeGreaterThan(20)
  expect(table.map(({ name }) => name).sort()).toEqual(declared.sort())
})

test('an event that nothing sends is said to be reserved, and no other', () => {
  const used = listUsedNames(folders)
  const unsent = table.filter(({ name }) => !used.has(name)).map(({ name }) => name)
  expect(table.filter(({ meaning }) => meaning.startsWith('Reserved')).map(({ name }) => name)).toEqual(
    unsent,
  )
})

test('every property an event is sent with stands in its line', () => {
  const tracked = listTrackedProperties(folders)
  expect(tracked.size).toBeGreaterThan(10)
  for (const { name, properties } of table) {
    expect(properties, name).toEqual(expect.arrayContaining([...(tracked.get(name) ?? [])]))
  }
})

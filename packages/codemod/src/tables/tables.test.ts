import { expect, test } from 'vitest'
import { type KitName, kitNames } from '../migrate.js'
import { makeSite, moveSite } from '../testing/makeSite.js'
import { makeSnippet } from '../testing/makeSnippet.js'
import { listTables } from './listTables.js'
import { toPlain } from './Table.js'

const rows = listTables().flatMap(({ kit, table }) =>
  table.flatMap(({ rows: own }) => own.map((row) => ({ kit: kit as KitName, row }))),
)
const keys = rows.flatMap(({ kit, row }) => row.keys.map((key) => ({ kit, row, key })))

test('each kit has a table', () => {
  expect(listTables().map(({ kit }) => kit).toSorted()).toEqual(kitNames.toSorted())
})

test.each(keys.filter(({ row }) => row.by === 'note'))('$kit: $key is left to a person', ({ kit, row, key }) => {
  const { notes } = moveSite(makeSite(makeSnippet(kit, key)), kit)
  expect(notes.map(({ name, text }) => ({ name, text }))).toContainEqual({
    name: key,
    text: row.note ?? `Latchkey: ${toPlain(row.to)}`,
  })
})

test.each(keys.filter(({ row }) => row.by === 'code'))('$kit: $key is replaced', ({ kit, key }) => {
  const { files, notes, skipped, changes } = moveSite(makeSite(makeSnippet(kit, key)), kit)
  expect(skipped).toEqual([])
  expect(notes.filter(({ name }) => name === key)).toEqual([])
  expect(changes.length).toBeGreaterThan(0)
  expect(files['src/site.tsx']).not.toMatch(/from '(@rainbow-me|connectkit|@reown)/)
})

test.each(keys.filter(({ row }) => row.by === 'stays'))('$kit: $key stays', ({ kit, key }) => {
  const { notes } = moveSite(makeSite(makeSnippet(kit, key)), kit)
  expect(notes.filter(({ name }) => name === key)).toEqual([])
})

test('no name is in two rows of a kit', () => {
  for (const kit of kitNames) {
    const own = keys.filter((one) => one.kit === kit).map(({ key }) => key)
    expect(own.filter((key, at) => own.indexOf(key) !== at)).toEqual([])
  }
})

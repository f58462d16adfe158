import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type KitName, kitNames } from '../migrate.js'
import { makeSite, moveSite } from '../testing/makeSite.js'
import { makeSnippet } from '../testing/makeSnippet.js'
import { listTables } from './listTables.js'
import { toPlain } from './Table.js'
import { rainbowKitWallets } from './wallets.js'

const rows = listTables().flatMap(({ kit, table }) =>
  table.flatMap(({ rows: own }) => own.map((row) => ({ kit: kit as KitName, row }))),
)
const keys = rows.flatMap(({ kit, row }) => row.keys.map((key) => ({ kit, row, key })))

test('each kit has a table', () => {
  expect(
    listTables()
      .map(({ kit }) => kit)
      .toSorted(),
  ).toEqual(kitNames.toSorted())
})

test.each(keys.filter(({ row }) => row.by === 'note'))(
  '$kit: $key is left to a person',
  ({ kit, row, key }) => {
    const { notes } = moveSite(makeSite(makeSnippet(kit, key)), kit)
    expect(notes.map(({ name, text }) => ({ name, text }))).toContainEqual({
      name: key,
      text: row.note ?? `Latchkey: ${toPlain(row.to)}`,
    })
  },
)

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

test('a row treats every name that its left column shows', () => {
  const untreated = rows
    .filter(({ row }) => row.by !== 'stays' && row.keys.length > 0)
    .flatMap(({ kit, row }) => {
      const treated = new Set(row.keys.flatMap((key) => key.match(/[\w-]+/g) ?? []))
      return namesOf(row.from)
        .filter((name) => !words.has(name) && !treated.has(name))
        .filter((name) => !row.keys.some((key) => key.includes(name) || name.startsWith(key)))
        .map((name) => `${kit}: ${name} in ${row.from}`)
    })
  expect(untreated).toEqual([])
})

test('a name that no row treats is found', () => {
  expect(namesOf('`useModal()`: `open`, `<Button label="x" />` of wagmi')).toEqual([
    'useModal',
    'open',
    'Button',
    'label',
  ])
})

/** Words in the code of cells that are treated with the name beside them. */
const words = new Set(
  'new import false modal siwx namespace groupName wallet adapter status connectkit-next-siwe'.split(' '),
)

/** The names in the code of a cell. */
function namesOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(
    ([, code = '']) => code.replace(/'[^']*'|"[^"]*"/g, '').match(/(?:--)?[A-Za-z][\w-]*(?<!-)/g) ?? [],
  )
}

/** A file of the repository. */
const readRepository = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))

test('every wallet with an id is in the directory', () => {
  const directory = readRepository('wallet-directory/data/wallets/wallets.json') as { id: string }[]
  const ids = new Set(directory.map(({ id }) => id))
  const listed = Object.entries(rainbowKitWallets).flatMap(([name, one]) =>
    'id' in one ? [[name, one.id]] : [],
  )
  expect(listed.length).toBeGreaterThan(30)
  expect(listed.filter(([, id]) => !ids.has(id ?? ''))).toEqual([])
})

test('sites get the versions that our packages go with', () => {
  const { version } = readRepository('latchkey/package.json') as { version: string }
  const { dependencies } = readRepository('evm/package.json') as { dependencies: { viem: string } }
  const { files } = moveSite(
    makeSite({
      'package.json': '{ "dependencies": { "@rainbow-me/rainbowkit": "2.2.8" } }',
      'wagmi.ts':
        "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nimport { chains } from './chains'\nexport const config = getDefaultConfig({ appName: 'x', projectId: 'y', chains })\n",
    }),
    'rainbowkit',
  )
  expect(files['package.json']).toBe(
    `{ "dependencies": { "latchkey": "^${version}", "viem": "${dependencies.viem}" } }`,
  )
})

test('no name is in two rows of a kit', () => {
  for (const kit of kitNames) {
    const own = keys.filter((one) => one.kit === kit).map(({ key }) => key)
    expect(own.filter((key, at) => own.indexOf(key) !== at)).toEqual([])
  }
})

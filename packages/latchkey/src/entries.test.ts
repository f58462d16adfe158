import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Manifest = {
  name: string
  version: string
  exports: Record<string, unknown>
  dependencies: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional: boolean }>
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const own = JSON.parse(read('../package.json')) as Manifest
const parts = Object.keys(own.dependencies).map(
  (name) => JSON.parse(read(`../../${name.replace('@latchkey/', '')}/package.json`)) as Manifest,
)
const front = '@latchkey/modal'
const toEntry = (part: string, subpath: string) =>
  (part === front ? '.' : `./${part.replace('@latchkey/', '')}`) + subpath.slice(1)

/** Those of the errors are the kit's own domains. */
const isForSites = (part: string, subpath: string) =>
  subpath !== './internal' && !(part === '@latchkey/errors' && subpath !== '.')

test('every entry of a part that is for sites is an entry here, and there is no other', () => {
  const expected = parts.flatMap(({ name, exports }) =>
    Object.keys(exports)
      .filter((subpath) => isForSites(name, subpath))
      .map((subpath) => toEntry(name, subpath)),
  )
  expect(Object.keys(own.exports).sort()).toEqual([...new Set(expected)].sort())
})

test.each(
  parts.flatMap(({ name, exports }) =>
    Object.keys(exports)
      .filter((subpath) => isForSites(name, subpath) && !subpath.endsWith('.css'))
      .map((subpath) => [name + subpath.slice(1), toEntry(name, subpath)] as const),
  ),
)('all of %s, and nothing else, is exported', (specifier, entry) => {
  const file = entry === '.' ? 'index' : entry.slice(2)
  expect(read(`./exports/${file}.ts`)).toBe(`export * from '${specifier}'\n`)
})

test('the parts have its version, and what apps have themselves is asked for as the parts do', () => {
  expect(new Set([...parts, own].map(({ version }) => version)).size).toBe(1)
  const isOptional = ({ peerDependenciesMeta }: Manifest, name: string) =>
    peerDependenciesMeta?.[name]?.optional === true
  for (const [name, range] of Object.entries(own.peerDependencies ?? {})) {
    const asking = parts.filter(({ peerDependencies }) => name in (peerDependencies ?? {}))
    expect(asking.map(({ peerDependencies }) => peerDependencies?.[name])).toContain(range)
    expect(isOptional(own, name)).toBe(asking.every((part) => isOptional(part, name)))
  }
})

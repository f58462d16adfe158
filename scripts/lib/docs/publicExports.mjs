import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../rootFolder.mjs'
import { readWorkspaces } from '../workspaces.mjs'

/**
 * @typedef {{ specifier: string, file: string, values: readonly string[], types: readonly string[] }} Entry
 */

/** Entries that may change with every release. */
const unversioned = new Set(['@latchkey/core/internal'])

/**
 * Lists what can be imported from our packages, by the source of each entry in their `exports`.
 *
 * @returns {Entry[]}
 */
export function listPublicExports() {
  return readWorkspaces()
    .filter(({ folder, manifest }) => folder.startsWith('packages/') && manifest.exports && !manifest.private)
    .flatMap(({ folder, manifest }) =>
      Object.keys(manifest.exports ?? {})
        .filter((subpath) => !subpath.endsWith('.css'))
        .map((subpath) => {
          const name = subpath === '.' ? 'index' : subpath.slice(2)
          const file = join(rootFolder, folder, 'src/exports', `${name}.ts`)
          return {
            specifier: manifest.name + subpath.slice(1),
            file,
            ...readExports(readFileSync(file, 'utf8')),
          }
        }),
    )
}

/**
 * Reads the names an entry exports. Entries export by name only, which the linter enforces.
 *
 * @param {string} text - Its source.
 */
export function readExports(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '')
  /** @type {string[]} */
  const values = []
  /** @type {string[]} */
  const types = []
  for (const [, isType, names = ''] of code.matchAll(/export\s+(type\s+)?\{([^}]*)\}/g)) {
    for (const part of names.split(',').map((name) => name.trim())) {
      const name = part.replace(/^type\s+/, '').replace(/^.*\sas\s+/, '')
      if (name) (isType || part.startsWith('type ') ? types : values).push(name)
    }
  }
  for (const [, from = ''] of code.matchAll(/export\s+\*\s+from\s+'([^']+)'/g)) values.push(`* of ${from}`)
  for (const [, name = ''] of code.matchAll(/export\s+(?:const|function|class)\s+(\w+)/g)) values.push(name)
  for (const [, name = ''] of code.matchAll(/export\s+(?:type|interface)\s+(\w+)/g)) types.push(name)
  return { values: values.sort(), types: types.sort() }
}

/**
 * Writes the exports down, one name per line.
 *
 * @param {readonly Entry[]} entries
 */
export function describeExports(entries) {
  return entries
    .map(({ specifier, values, types }) => {
      const title = unversioned.has(specifier) ? `${specifier} (without a version)` : specifier
      return [title, ...values.map((name) => `  ${name}`), ...types.map((name) => `  type ${name}`)].join(
        '\n',
      )
    })
    .join('\n\n')
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './rootFolder.mjs'
import { readWorkspaces } from './workspaces.mjs'

const path = join(rootFolder, 'tsconfig.json')

/**
 * The root's `tsconfig.json`, which names every package that `tsc -b` compiles: those whose own one has the options of
 * `tsconfig.base.json`.
 *
 * @param {readonly string[]} folders - Of all packages, relative to the root.
 */
export function describeReferences(folders) {
  const references = folders.filter(isCompiled).map((folder) => `    { "path": "${folder}" }`)
  return `{\n  "files": [],\n  "references": [\n${references.join(',\n')}\n  ]\n}\n`
}

/** Whether `tsconfig.json` names the packages there are. */
export function hasAllReferences() {
  return readFileSync(path, 'utf8') === describe()
}

/**
 * What a package is made from and its `tsconfig.json` does not name: packages are compiled side by side, and one that is not named may
 * not be there yet.
 *
 * @param {string} folder - The package's, relative to the root.
 * @param {readonly string[]} needed - Folders of packages that it imports.
 * @returns {string[]} Folders.
 */
export function findMissingReferences(folder, needed) {
  if (!isCompiled(folder)) return []
  const { references = [] } = JSON.parse(readFileSync(join(rootFolder, folder, 'tsconfig.json'), 'utf8'))
  const named = references.map((/** @type {{ path: string }} */ { path: other }) => join(folder, other))
  // An app of several parts names what each of them needs in that part's own file.
  if (named.some((/** @type {string} */ other) => other.startsWith(`${folder}/`))) return []
  return needed.filter((other) => isCompiled(other) && !named.includes(other))
}

/** Writes `tsconfig.json` where a package has come or gone. */
export function writeReferences() {
  if (!hasAllReferences()) writeFileSync(path, describe())
}

function describe() {
  return describeReferences(readWorkspaces().map(({ folder }) => folder))
}

/** @param {string} folder */
function isCompiled(folder) {
  const own = join(rootFolder, folder, 'tsconfig.json')
  return existsSync(own) && /"extends": "[./]+tsconfig\.base\.json"/.test(readFileSync(own, 'utf8'))
}

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

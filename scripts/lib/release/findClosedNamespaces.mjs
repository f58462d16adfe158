import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namespaceWords } from '../boundaries/namespaceWords.mjs'

const namespaces = Object.keys(namespaceWords)
/** A type of one or two chains may name them; a list of all is the compiler's copy of `Namespace`. */
const mostNamed = 2
/** The table itself, what the published protocol of the frame may name, and the packages that a new project may have. */
const tables = ['dist/chains/namespaces.d.ts', 'dist/frame/chains/registry.d.ts', 'dist/project/Choices.d.ts']

/**
 * Finds types that are closed: the compiler writes out what an alias stands for when it was built, and a namespace that a site
 * merges into `OtherNamespaces` would not be among it. An interface, or a name that is kept, mends it.
 *
 * @param {string} folder - Of a packed package.
 * @param {readonly string[]} files - In it, from there.
 * @returns {string[]} A line for each file.
 */
export function findClosedNamespaces(folder, files) {
  return files
    .filter((file) => file.endsWith('.d.ts') && !tables.includes(file))
    .flatMap((file) => {
      const types = readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      const named = namespaces.filter((one) => new RegExp(`["'\`]${one}(?:["'\`]|:)`).test(types))
      return named.length > mostNamed ? [`${file} spells namespaces out (${named.join(', ')})`] : []
    })
}

import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'

const toySources = fileURLToPath(new URL('../../recipes/chain/packages/toy/src/', import.meta.url))
const registry = /packages\/core\/dist\/kit\/groups\.js$/
/** A module of one copy of the toy chain. Its name ends as nothing else's does: the recipe's own configuration leads nowhere here. */
const copied = /^\0(toy-[a-e])\/(.+)\.copy$/

/**
 * Makes five chains of the toy one (`virtual:toy-a/…` to `virtual:toy-e/…`, each with modules of its own), and adds empty features to every kit's.
 *
 * @param {number} featureCount
 * @returns {import('vite').Plugin}
 */
export function manyParts(featureCount) {
  const features = Array.from({ length: featureCount }, (_, at) => `empty${at}`)
  return {
    name: 'many-parts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (/^virtual:toy-[a-e]\//.test(source)) return `${source.replace('virtual:', '\0')}.copy`
      const [, copy, path = ''] = copied.exec(importer) ?? []
      if (!copy || !source.startsWith('.')) return null
      return `\0${copy}/${posix.join(posix.dirname(path), source.replace(/\.js$/, '.ts'))}.copy`
    },
    async load(id) {
      const [, , path] = copied.exec(id) ?? []
      if (!path) return null
      const source = await readFile(toySources + path, 'utf8')
      const { code } = await transformWithOxc(source, path, { tsconfig: false })
      return { code, moduleType: 'js' }
    },
    transform(code, id) {
      if (!registry.test(id)) return null
      const defined = features.map((name) => `{ name: '${name}', state: {}, load: async () => () => ({}) }`)
      const changed = code.replace(
        'export const groups = [',
        `export const groups = [${defined.join(', ')}, `,
      )
      if (changed === code) throw new Error('The registry of features is written in another way')
      return changed
    },
  }
}

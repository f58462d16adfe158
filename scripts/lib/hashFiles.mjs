import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const ignoredNames = new Set([
  'node_modules',
  'dist',
  '.next',
  '.git',
  'generated',
  'test-results',
  'reports',
  'next-env.d.ts',
])

/**
 * Every file under the given files and folders, sorted; what builds write is left out.
 *
 * @param {readonly string[]} paths
 * @returns {string[]}
 */
export function listFiles(paths) {
  return paths.flatMap((path) => (existsSync(path) ? walk(path) : [])).sort()
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function walk(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !ignoredNames.has(name) && !name.endsWith('.tsbuildinfo'))
    .flatMap(({ name }) => walk(join(path, name)))
}

/**
 * One hash over names and contents: it changes when any input does.
 *
 * @param {string} folder - Names are taken relative to it.
 * @param {readonly string[]} paths - Files and folders.
 * @param {string} [salt] - Anything else the result depends on.
 * @returns {string}
 */
export function hashFiles(folder, paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of listFiles(paths.map((path) => join(folder, path)))) {
    hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

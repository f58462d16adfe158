import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNames } from './findNames.mjs'

/**
 * What is shared, and what in it belongs to namespaces.
 *
 * @typedef {object} Boundary
 * @property {URL | string} folder - What is looked through, but tests and `testing` folders.
 * @property {readonly string[]} [own] - Folders of namespaces (`evm/`, or all of `chains`: `chains/*` with a slash) and the registries that mount them
 * (`chains/registry.ts`), from the folder.
 * @property {Readonly<Record<string, readonly string[]>>} [allowed] - By file, what a protocol itself calls so.
 * @property {readonly RegExp[]} [further] - What else is looked for beside the words of namespaces.
 */

/**
 * Looks for names of namespaces where none may be.
 *
 * @param {Boundary} boundary
 * @returns {{ sources: string[], found: string[], stale: string[] }} The files that were read, what they name, and exceptions
 * that nothing needs any more.
 */
export function lookThrough({ folder, own = [], allowed = {}, further }) {
  const root = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:ts|tsx|mts|mjs|js|jsx|css)$/.test(path) && !isForTests(path))
  const exempt = own.map((path) => ({ path, pattern: toPattern(path) }))
  const sources = files.filter((path) => !exempt.some(({ pattern }) => pattern.test(path))).sort()
  const named = new Map(
    sources.map((path) => [path, findNames(readFileSync(join(root, path), 'utf8'), further)]),
  )
  return {
    sources,
    found: [...named].flatMap(([path, names]) =>
      names.filter((name) => !allowed[path]?.includes(name)).map((name) => `${path}: ${name}`),
    ),
    stale: [
      ...exempt.filter(({ pattern }) => !files.some((path) => pattern.test(path))).map(({ path }) => path),
      ...Object.entries(allowed).flatMap(([path, names]) =>
        names.filter((name) => !named.get(path)?.includes(name)).map((name) => `${path}: ${name}`),
      ),
    ],
  }
}

/** @param {string} path */
function isForTests(path) {
  return /\.test(?:-d)?\.\w+$|(?:^|\/)(?:testing|node_modules|dist|generated)\//.test(path)
}

/**
 * A folder stands for all that is in it, `*` for one name.
 *
 * @param {string} path
 */
function toPattern(path) {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')
  return new RegExp(`^${escaped}${path.endsWith('/') ? '' : '$'}`)
}

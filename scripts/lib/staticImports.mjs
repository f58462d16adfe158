import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collectImports } from './collectImports.mjs'
import { rootFolder } from './rootFolder.mjs'

/**
 * Lists the foreign packages a file brings along as it is loaded: through its static imports and theirs, in our own
 * packages too. What is imported as a type only, or later, does not count.
 *
 * @param {string} entry - Relative to the repository.
 * @param {Set<string>} seen
 * @returns {Set<string>} Names as they are imported.
 */
export function listStaticVendors(entry, seen = new Set()) {
  /** @type {Set<string>} */
  const vendors = new Set()
  if (seen.has(entry)) return vendors
  seen.add(entry)
  for (const { specifier, isTypeOnly, isDynamic } of collectImports(join(rootFolder, entry))) {
    if (isTypeOnly || isDynamic) continue
    const own = toOwnFile(specifier, entry)
    if (own === undefined) vendors.add(specifier)
    else for (const vendor of listStaticVendors(own, seen)) vendors.add(vendor)
  }
  return vendors
}

/** @param {string} specifier @param {string} from @returns {string | undefined} */
function toOwnFile(specifier, from) {
  const [, name, subpath = 'index'] = /^@latchkey\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  if (!name && !specifier.startsWith('.')) return undefined
  const base = name
    ? `packages/${name}/src/exports/${subpath}`
    : join(dirname(from), specifier.replace(/\.js$/, ''))
  const file = [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(join(rootFolder, path)))
  if (!file) throw new Error(`${from}: ${specifier} is not there`)
  return file
}

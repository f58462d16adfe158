import { readFileSync } from 'node:fs'

// Comments may hold examples with imports; strings do not hold comments that matter here.
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const staticImport =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * @typedef {{ specifier: string, isTypeOnly: boolean, isDynamic: boolean }} ImportOf
 */

/**
 * Lists what a source text imports.
 *
 * @param {string} text
 * @returns {ImportOf[]}
 */
export function collectImportsOf(text) {
  const code = text.replace(comment, '')
  /** @type {ImportOf[]} */
  const found = []
  for (const [, type, specifier = ''] of code.matchAll(staticImport)) {
    found.push({ specifier, isTypeOnly: type !== undefined, isDynamic: false })
  }
  for (const [, specifier = ''] of code.matchAll(dynamicImport)) {
    found.push({ specifier, isTypeOnly: false, isDynamic: true })
  }
  return found
}

/**
 * Lists what a file imports.
 *
 * @param {string} file
 */
export function collectImports(file) {
  return collectImportsOf(readFileSync(file, 'utf8'))
}

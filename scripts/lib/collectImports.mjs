import { readFileSync } from 'node:fs'

// Comments may hold examples with imports; strings do not hold comments that matter here.
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const staticImport =
  /(?:^|[\n;])\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * Lists what a source text imports: values, types and what it loads later, in this order of kinds.
 *
 * @param {string} text
 * @returns {string[]} The specifiers as written; one that stands twice is listed twice.
 */
export function collectImportsOf(text) {
  const code = text.replace(comment, '')
  return [staticImport, dynamicImport].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, specifier = '']) => specifier),
  )
}

/**
 * Lists what a file imports.
 *
 * @param {string} file
 */
export function collectImports(file) {
  return collectImportsOf(readFileSync(file, 'utf8'))
}

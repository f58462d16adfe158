import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a recipe adds to a file that is not its own.
 *
 * @typedef {{ after: string, line: string } | { replace: string, by: string }} Edit
 * @typedef {{ side: string, file: string, edits: readonly Edit[], why?: string }} Registration
 */

/**
 * Writes the lines of a recipe into a copy of the repository.
 *
 * @param {string} folder - The copy.
 * @param {readonly Registration[]} registrations
 * @throws {Error} Naming the file whose text is another by now.
 */
export function applyRegistrations(folder, registrations) {
  for (const { file, edits } of registrations) {
    const path = join(folder, file)
    writeFileSync(
      path,
      edits.reduce((text, edit) => applyEdit(text, edit, file), readFileSync(path, 'utf8')),
    )
  }
}

/**
 * Makes one change in a text.
 *
 * @param {string} text
 * @param {Edit} edit
 * @param {string} file - For the message.
 */
export function applyEdit(text, edit, file) {
  const [anchor, result] =
    'after' in edit ? [edit.after, `${edit.after}\n${edit.line}`] : [edit.replace, edit.by]
  const [before = '', after, more] = text.split(anchor)
  if (after === undefined || more !== undefined) {
    throw new Error(`${file} has not exactly one ${JSON.stringify(anchor)}; see the lines.mjs of the recipe`)
  }
  return before + result + after
}

/**
 * How many registries each side of the product has.
 *
 * @param {readonly Registration[]} registrations
 * @returns {Record<string, number>}
 */
export function countBySide(registrations) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const { side } of registrations) counts[side] = (counts[side] ?? 0) + 1
  return counts
}

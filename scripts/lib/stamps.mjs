import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './rootFolder.mjs'

// Beside what they speak of: removing node_modules forgets them too.
const stampFolder = join(rootFolder, 'node_modules', '.latchkey')

/**
 * Whether a step was last done with these inputs.
 *
 * @param {string} name
 * @param {string} hash
 */
export function isStamped(name, hash) {
  try {
    return readFileSync(join(stampFolder, name), 'utf8') === hash
  } catch {
    return false // No stamp: never done.
  }
}

/**
 * Remembers that a step was done with these inputs.
 *
 * @param {string} name
 * @param {string} hash
 */
export function stamp(name, hash) {
  mkdirSync(stampFolder, { recursive: true })
  const path = join(stampFolder, name)
  // A new file takes its place: a copy of the repository has hard links to the old one, and what is stamped there was not done here.
  writeFileSync(`${path}.new`, hash)
  renameSync(`${path}.new`, path)
}

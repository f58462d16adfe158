import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Files } from './project/frameworks/Framework.js'
import { UsageError } from './UsageError.js'

/**
 * Writes a project into a folder. Overwrites nothing, and leaves nothing behind where it fails.
 *
 * @param folder - Not there yet, or empty.
 * @throws {UsageError} If it cannot be written.
 */
export function writeProject(folder: string, files: Files): void {
  /** The outermost of the folders that each file needed. */
  const made: string[] = []
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path)
      made.push(mkdirSync(dirname(file), { recursive: true }) ?? file)
      writeFileSync(file, text, { flag: 'wx' })
    }
  } catch (cause) {
    // The one that failed may be somebody's own, which was there before.
    for (const path of made.slice(0, -1)) rmSync(path, { recursive: true, force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${folder} could not be written, and nothing of it is left: ${reason}`, { cause })
  }
}

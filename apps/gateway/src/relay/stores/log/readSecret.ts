import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads the secret of a log, and makes it the first time.
 *
 * @param folder - The log's folder, which nobody else has open.
 */
export async function readSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret')
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (known !== '') return known
  const made = randomBytes(32).toString('base64url')
  await writeFile(path, made, { mode: 0o600 })
  return made
}

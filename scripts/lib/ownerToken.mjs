import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The token of the owner's page of the local stack. It is made once and kept with the data, readable by this user alone: a page
 * that points its own name at this machine could sign in with one that everybody knows.
 *
 * @param {string} dataFolder - Of the local stack.
 * @returns {Promise<string>}
 */
export async function readOwnerToken(dataFolder) {
  const path = join(dataFolder, 'owner-token.txt')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known.trim().length >= 32) return known.trim()
  const token = randomBytes(32).toString('base64url')
  await mkdir(dataFolder, { recursive: true })
  await writeFile(path, `${token}\n`, { mode: 0o600 })
  return token
}

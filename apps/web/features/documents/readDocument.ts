import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocumentPath } from './documentLinks'

/** A document of the repository: its Markdown, and where it stands. */
export type RepositoryDocument = { markdown: string; path: string }

/**
 * Reads a document of the repository.
 *
 * @param name - Its name on the page.
 * @returns `undefined` where there is no such document.
 */
export async function readDocument(name: string): Promise<RepositoryDocument | undefined> {
  const path = getDocumentPath(name)
  if (path === undefined) return undefined
  const file = join(/*turbopackIgnore: true*/ process.cwd(), '../..', path)
  try {
    return { path, markdown: await readFile(/*turbopackIgnore: true*/ file, 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

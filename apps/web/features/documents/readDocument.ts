import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The documents that have a page, by their name on it. */
const documents = {
  readme: 'README.md',
  contributing: 'CONTRIBUTING.md',
  architecture: 'docs/architecture.md',
  migrate: 'docs/migrate.md',
} as const

/** The name of a document on the page. */
export type DocumentName = keyof typeof documents

/**
 * Reads a document of the repository.
 *
 * @param name - Its name on the page.
 * @returns Its Markdown.
 */
export function readDocument(name: DocumentName): Promise<string> {
  const path = join(/*turbopackIgnore: true*/ process.cwd(), '../..', documents[name])
  return readFile(/*turbopackIgnore: true*/ path, 'utf8')
}

/**
 * Where a link in a document leads on the page.
 *
 * @param target - As the document has it, such as `docs/architecture.md` or `https://example.org`.
 * @returns `undefined` for what the page does not show, such as a source file.
 */
export function getDocumentLink(target: string): string | undefined {
  if (/^https?:\/\//.test(target)) return target
  const path = target.replace(/^(\.{1,2}\/)+|#.*$/g, '')
  const found = Object.entries(documents).find(([, file]) => file === path || file === `docs/${path}`)
  return found && `/docs/${found[0]}`
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Answers with a document of the repository as text.
 *
 * @param path - From this app's folder. Read while the app is built.
 */
export async function readDocument(path: string): Promise<Response> {
  const text = await readFile(
    /*turbopackIgnore: true*/ join(/*turbopackIgnore: true*/ process.cwd(), path),
    'utf8',
  )
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

import { readBuiltFiles } from '@latchkey/server'
import { type Exchange, sendError } from './http.js'

/** The addresses of the app's own views; the same document serves them all. */
const viewPaths: ReadonlySet<string> = new Set([
  '/',
  '/networks',
  '/sites',
  '/settings',
  '/request',
  '/scan',
  // Where links of sites lead: `/wc?uri=…` and `/wc?requestId=…&sessionTopic=…`.
  '/wc',
])

/**
 * Serves the built app from memory. Only files that were there at the start exist, so no path can escape.
 *
 * @param folder - The built app's folder.
 * @param headers - Sent with every answer.
 * @returns The handler, for whatever no other address takes.
 * @throws When the folder has no `index.html`.
 */
export async function createAppFiles(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<(exchange: Exchange) => void> {
  const files = await readBuiltFiles(folder)
  if (!files.has('/index.html')) {
    throw new Error(`Pocket's app is not built: no index.html in ${folder}. Run "npm run build" first`)
  }
  return ({ request, response, path }) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const file = files.get(viewPaths.has(path) ? '/index.html' : path)
    if (!file) return sendError(response, 404, 'not-found', 'There is no such page')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendError(response, 405, 'method', 'Use GET')
    }
    response.writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.body.length,
      // The build puts a hash into every asset's name.
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(request.method === 'HEAD' ? undefined : file.body)
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Exchange, sendError } from './http.js'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

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
  const files = new Map<string, { body: Buffer; contentType: string }>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const contentType = contentTypes[extname(entry.name)]
    if (!entry.isFile() || contentType === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, { body: await readFile(file), contentType })
  }
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

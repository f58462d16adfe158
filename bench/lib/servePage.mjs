import { createServer } from 'node:http'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Serves a built page, compressed as hosts do, and answers what the page asks of the gateway with the smallest valid answers.
 *
 * @param {Map<string, { code: string | Uint8Array }>} files
 * @param {{ wallets?: object[], delayMs?: number }} [options] Wallets of the directory; how long the gateway thinks.
 * @returns {Promise<{ url: string, requests: string[], close(): void }>}
 */
export async function servePage(files, { wallets = [], delayMs = 0 } = {}) {
  /** @type {string[]} */
  const requests = []
  const bodies = new Map([...files].map(([name, { code }]) => [name, gzipSync(code, { level: 9 })]))
  const answers = {
    '/gateway/appkit/v1/config': { features: [] },
    '/gateway/getAnalyticsConfig': { isAnalyticsEnabled: false },
    '/gateway/v1/supported-chains': { http: ['eip155:1'], ws: [] },
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(pathname)
    const answer = pathname === '/gateway/getWallets' ? page(wallets, searchParams) : answers[pathname]
    if (answer) {
      const body = JSON.stringify(answer)
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), delayMs)
      return
    }
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    const body = bodies.get(name)
    if (!body) return response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
    response
      .writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
      })
      .end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}/`, requests, close: () => server.close() }
}

function page(wallets, query) {
  const size = Number(query.get('entries') ?? 40)
  const first = (Number(query.get('page') ?? 1) - 1) * size
  return { count: wallets.length, data: wallets.slice(first, first + size) }
}

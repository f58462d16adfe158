import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildPageOf, typeOf } from './buildPageOf.js'

/** A page that is served, with a gateway that has wallets and no more. */
export type ServedPage = { url: string; close(): void }

const wallets = Array.from({ length: 120 }, (_, index) => ({
  id: String(index).padStart(64, '0'),
  name: `Wallet ${index}`,
  chains: ['eip155:1'],
  order: index,
  mobile_link: `wallet-${index}://`,
}))

const answers = new Map<string, unknown>([
  ['/gateway/appkit/v1/config', { features: [] }],
  ['/gateway/getAnalyticsConfig', { isAnalyticsEnabled: false }],
  ['/gateway/v1/supported-chains', { http: ['eip155:1'], ws: [] }],
])

/**
 * Builds one of the pages in `e2e/pages` for production, as Vite does by default, and serves it.
 *
 * @param name - The page's folder.
 */
export async function servePageOf(name: string): Promise<ServedPage> {
  const files = await buildPageOf(name)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const answer = pathname === '/gateway/getWallets' ? readPage(searchParams) : answers.get(pathname)
    if (answer) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      return
    }
    const path = pathname === '/' ? 'index.html' : pathname.slice(1)
    const body = files.get(path)
    if (body === undefined) return response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': typeOf(path),
        // A page in a sandboxed frame is of no site, and its own scripts are another's.
        'access-control-allow-origin': '*',
      })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

function readPage(query: URLSearchParams) {
  const search = query.get('search') ?? ''
  const size = Number(query.get('entries') ?? 40)
  const first = (Number(query.get('page') ?? 1) - 1) * size
  const found = wallets.filter(({ name }) => name.includes(search))
  return { count: found.length, data: found.slice(first, first + size) }
}

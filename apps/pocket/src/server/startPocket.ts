import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type ListeningServer, listen } from '@latchkey/server'
import type { ServedNetwork, ServerChains } from '../chains/ServerChain.js'
import { serverChains } from '../chains/serverChains.js'
import { createAppFiles } from './createAppFiles.js'
import { createLinkHub } from './createLinkHub.js'
import { createSecurityHeaders, type Exchange, sendError, sendJson } from './http.js'
import { defaultNetworks, defaultRelay, type PocketRelay } from './readSettings.js'
import { serveLinks } from './serveLinks.js'
import { createNetworkList, serveNetworks } from './serveNetworks.js'
import { serveRpc } from './serveRpc.js'

/** What `startPocket` may be told. */
export type StartPocketParameters = {
  /** Port to listen on; 4002 by default, 0 for any free one. */
  port?: number
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string
  /** The networks pocket has; those of the local stack by default. */
  networks?: readonly ServedNetwork[]
  /** The namespaces pocket serves; all by default. */
  chains?: ServerChains
  /** The relay sites on other devices are reached through; the local stack's gateway by default. */
  relay?: PocketRelay
  /** The built app; beside this file's folder by default. */
  appFolder?: string
  /** The fetch to reach nodes with; the global one by default. */
  fetchNode?: typeof fetch
}

/** A running pocket. */
export type RunningPocket = ListeningServer & {
  /** Pocket's site. */
  url: string
}

/**
 * Starts pocket's server: its site, the way to the nodes and the link hub.
 *
 * @param parameters - Where to listen and which networks to serve.
 * @returns The running server.
 * @throws The system's error when the port cannot be had, and an error when the app is not built.
 *
 * @example
 * import { startPocket } from '@latchkey/pocket/server'
 *
 * const pocket = await startPocket({ port: 4002 })
 * await pocket.stop()
 */
export async function startPocket(parameters: StartPocketParameters = {}): Promise<RunningPocket> {
  const {
    port = 4002,
    host = '127.0.0.1',
    networks = defaultNetworks,
    chains = serverChains,
    relay = defaultRelay,
    fetchNode = fetch,
  } = parameters
  const appFolder = parameters.appFolder ?? fileURLToPath(new URL('../app/', import.meta.url))
  const serveApp = await createAppFiles(appFolder, createSecurityHeaders(relay.url))
  const hub = createLinkHub()
  const networkList = createNetworkList(networks)
  const ownOrigins = new Set<string>()

  async function route(exchange: Exchange): Promise<void> {
    const { request, response, path } = exchange
    if (path === '/health') return sendJson(response, 200, { status: 'ok' })
    if (path === '/configuration.json' && request.method === 'GET') {
      // Where a node is, is nobody's business but the server's.
      return sendJson(response, 200, { networks: networks.map(({ rpcUrl: _, ...told }) => told), relay })
    }
    if (path.startsWith('/rpc/')) return serveRpc(exchange, networkList, { ownOrigins, chains, fetchNode })
    // `/networks` itself is also a view of the app.
    if (path.startsWith('/networks') && request.method !== 'GET' && request.method !== 'HEAD') {
      return serveNetworks(exchange, networkList, { ownOrigins, chains, fetchNode })
    }
    if (path.startsWith('/links/')) return serveLinks(exchange, hub, { ownOrigins, chains })
    serveApp(exchange)
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    route({ request, response, path }).catch(() => {
      // A page that went away mid-request, or a mistake of ours: either way this request is over.
      if (response.headersSent) response.destroy()
      else sendError(response, 500, 'internal', 'Pocket could not answer')
    })
  })
  const listening = await listen(server, port, host)
  for (const name of ['pocket.localhost', 'localhost', '127.0.0.1']) {
    ownOrigins.add(`http://${name}:${listening.port}`)
  }
  return { url: `http://pocket.localhost:${listening.port}`, ...listening }
}

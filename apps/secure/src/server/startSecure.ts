import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type ListeningServer, listen } from '@latchkey/server'
import { createProjectSites } from './createProjectSites.js'
import { createSite, type Site } from './createSite.js'
import { getVisitor } from './getVisitor.js'

/**
 * How long a connection stays open that nobody uses. A proxy in front gives up its own after a minute; were it the site that did, a request
 * that is already on its way would fail.
 */
const idleMs = 75_000

/** What `startSecure` may be told. */
export type StartSecureParameters = {
  /** Port to listen on; 4001 by default, 0 for any free one. */
  port?: number
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string
  /** Where browsers reach the gateway. */
  gatewayUrl: string
  /** Where browsers reach the site; `secure.localhost` at its port by default. */
  secureUrl?: string
  /** The built site; beside this file's folder by default. */
  siteFolder?: string
  /** Proxies in front whose `x-forwarded-for` is believed; none by default. */
  trustedProxyCount?: number
  /** Told what the operator should know. */
  onNotice?: (text: string) => void
}

/** A running secure site. */
export type RunningSecure = ListeningServer & { url: string }

/**
 * Starts the secure site.
 *
 * @param parameters - Where to listen, and where the gateway is.
 * @throws The system's error when the port cannot be had, and an error when the site is not built.
 *
 * @example
 * const secure = await startSecure({ gatewayUrl: 'http://localhost:4000' })
 * await secure.stop()
 */
export async function startSecure(parameters: StartSecureParameters): Promise<RunningSecure> {
  const {
    port = 4001,
    host = '127.0.0.1',
    gatewayUrl,
    onNotice = () => undefined,
    trustedProxyCount = 0,
  } = parameters
  const server = createServer({ keepAliveTimeout: idleMs })
  const listening = await listen(server, port, host)
  const secureUrl = parameters.secureUrl ?? `http://secure.localhost:${listening.port}`
  try {
    const projectSites = createProjectSites({
      gatewayUrl,
      secureUrl,
      fetch: globalThis.fetch,
      now: Date.now,
      onRefused: (projectId, entry) =>
        onNotice(
          `The site ${entry} of project ${projectId} is on the secure site's own domain and may not embed it. Move the secure site to a domain of its own`,
        ),
    })
    const siteFolder = parameters.siteFolder ?? fileURLToPath(new URL('../site/', import.meta.url))
    const site = await createSite(siteFolder, { addresses: { gatewayUrl, secureUrl }, projectSites })
    let isProxyTold = trustedProxyCount > 0
    server.on('request', (request, response) => {
      if (!isProxyTold && request.headers['x-forwarded-for'] !== undefined) {
        isProxyTold = true
        onNotice(
          'A request came through a proxy, and LATCHKEY_TRUSTED_PROXIES is not set: all visitors share the limits of one',
        )
      }
      void reply(request, response, site, trustedProxyCount)
    })
  } catch (error) {
    await listening.stop()
    throw error
  }
  return { url: secureUrl, ...listening }
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
  trustedProxyCount: number,
): Promise<void> {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const target = `http://site${request.url?.startsWith('/') ? request.url : '/'}`
  if (!isReading || !URL.canParse(target)) {
    response.writeHead(isReading ? 400 : 405, { connection: 'close', 'content-length': 0 }).end()
    return
  }
  const { status, headers, body } = await site.answer(new URL(target), getVisitor(request, trustedProxyCount))
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

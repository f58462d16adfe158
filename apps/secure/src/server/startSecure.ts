import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createProjectSites } from './createProjectSites.js'
import { createSite, type SiteAnswer } from './createSite.js'

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
  /** Told what the operator should know. */
  onNotice?: (text: string) => void
}

/** A running secure site. */
export type RunningSecure = {
  url: string
  port: number
  /** Stops listening and ends every connection. */
  stop(): Promise<void>
}

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
  const { port = 4001, host = '127.0.0.1', gatewayUrl, onNotice = () => undefined } = parameters
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const actualPort = (server.address() as AddressInfo).port
  const secureUrl = parameters.secureUrl ?? `http://secure.localhost:${actualPort}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
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
    server.on('request', (request, response) => void reply(request, response, site.answer))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: secureUrl, port: actualPort, stop }
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (url: URL) => Promise<SiteAnswer>,
): Promise<void> {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const target = `http://site${request.url?.startsWith('/') ? request.url : '/'}`
  if (!isReading || !URL.canParse(target)) {
    response.writeHead(isReading ? 400 : 405, { connection: 'close', 'content-length': 0 }).end()
    return
  }
  const { status, headers, body } = await answer(new URL(target))
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

import * as v from 'valibot'
import { isKnownState } from '../chains/ChainFacts.js'
import type { ServerChains } from '../chains/ServerChain.js'
import { linkIdSchema, linkStateSchema } from '../shared/link.js'
import type { LinkHub } from './createLinkHub.js'
import { admitOwnPage, allowOrigin, type Exchange, readJson, sendError, sendJson } from './http.js'

/** Longest state accepted, in bytes. */
const maxBodyBytes = 4 * 1024

/** How often a silent stream says it is alive, in milliseconds. */
const heartbeatMs = 15_000

/**
 * The link hub over HTTP: pages listen (`GET …/events`) and let go (`DELETE`), pocket's own pages tell (`POST`)
 * and look (`GET`). Who knows the unguessable link id may listen; only pocket's own origin may tell.
 *
 * @param exchange - The request; its path starts with `/links/`.
 * @param hub - The hub.
 * @param options - Pocket's own origins, and the namespaces whose accounts sites see.
 */
export async function serveLinks(
  exchange: Exchange,
  hub: LinkHub,
  { ownOrigins, chains }: { ownOrigins: ReadonlySet<string>; chains: ServerChains },
): Promise<void> {
  const { request, response, path } = exchange
  const [, , linkId, rest, ...more] = path.split('/')
  if (!v.is(linkIdSchema, linkId) || more.length > 0 || (rest !== undefined && rest !== 'events')) {
    return sendError(response, 404, 'not-found', 'There is no such link')
  }
  if (rest === 'events') {
    if (request.method !== 'GET') return sendError(response, 405, 'method', 'Listen with GET')
    return streamEvents(exchange, hub, linkId)
  }
  if (request.method === 'OPTIONS' || request.method === 'DELETE') {
    allowOrigin(response, '*', 'DELETE')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const network = hub.get(linkId)?.network
    hub.publish(linkId, { accounts: [], ...(network !== undefined && { network }) })
    return void response.writeHead(204).end()
  }
  if (request.method === 'GET') {
    const state = hub.get(linkId)
    return state
      ? sendJson(response, 200, state)
      : sendError(response, 404, 'not-found', 'There is no such link')
  }
  if (request.method !== 'POST') return sendError(response, 405, 'method', 'Use GET, POST or DELETE')
  if (!admitOwnPage(exchange, ownOrigins, 'a link')) return
  const state = await readJson(exchange, linkStateSchema, { maxBytes: maxBodyBytes, name: 'state' })
  if (!state) return
  if (!isKnownState(chains, state)) {
    return sendError(response, 400, 'invalid', 'These are no accounts of the network')
  }
  hub.publish(linkId, state)
  response.writeHead(204).end()
}

function streamEvents({ response }: Exchange, hub: LinkHub, linkId: string): void {
  allowOrigin(response, '*', 'GET')
  // The first state is told inside `listen`, before the headers would be out, so it waits here.
  const waiting: string[] = []
  const write = (text: string) => {
    if (!response.headersSent) waiting.push(text)
    // A reader that stalls is dropped rather than buffered for; it comes back and gets the latest state.
    else if (!response.write(text)) response.destroy()
  }
  const stop = hub.listen(linkId, (state) => write(`data: ${JSON.stringify(state)}\n\n`))
  if (!stop) {
    sendError(response, 503, 'full', 'Too many pages listen already')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  write(': listening\n\n')
  for (const text of waiting) write(text)
  const heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs)
  response.on('close', () => {
    clearInterval(heartbeat)
    stop()
  })
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getErrorMessage } from '@latchkey/errors'
import { listen } from '@latchkey/server'
import { assertPortFree } from '../ports/assertPortFree.js'
import { pageIcon, pageStyle } from './pageStyle.js'

/** A running server of local pages. */
export type LocalServer = { url: string; stop(): Promise<void> }

/** What a page answers. */
export type Reply = {
  status: number
  /** Media type of the body; HTML when left out. */
  type?: string
  headers?: Record<string, string>
  body: string | Buffer
}

const commonDirectives = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Headers of every answer. What pages show comes from strangers: nothing in them may run or load by itself. */
export const pageHeaders = {
  'content-security-policy': createPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/**
 * The content policy of a local page: its own style and icon, and what `directives` adds.
 *
 * @param directives - Directives that are added to the common ones, or replace one of them.
 */
export function createPolicy(directives: Record<string, string> = {}): string {
  return Object.entries({ ...commonDirectives, ...directives })
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ')
}

const files: Record<string, { type: string; body: string }> = {
  '/style.css': { type: 'text/css; charset=utf-8', body: pageStyle },
  '/icon.svg': { type: 'image/svg+xml', body: pageIcon },
}

/**
 * Serves local pages on 127.0.0.1, with their style sheet and icon.
 *
 * @param options - `port` 0 lets the system choose; `setting` is the variable that moves the port; `handle` answers
 *   everything but the files, either with a reply or by writing to the response itself.
 * @throws local/port-in-use
 */
export async function serveLocal({
  port,
  setting,
  handle,
}: {
  port: number
  setting: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<Reply | undefined>
}): Promise<LocalServer> {
  if (port !== 0) await assertPortFree(port, setting)
  const server = createServer((request, response) => {
    const file = files[request.url ?? '/']
    void (async () => (file ? { status: 200, ...file } : await handle(request, response)))()
      .catch((error: unknown): Reply => {
        process.stderr.write(`${setting}: ${getErrorMessage(error)}\n`)
        return {
          status: 500,
          type: plainText,
          body: 'This page failed; the log of the local stack says why.\n',
        }
      })
      .then((reply) => {
        if (reply && !response.headersSent) sendReply(response, reply)
      })
  })
  const listening = await listen(server, port)
  return { url: `http://localhost:${listening.port}`, stop: listening.stop }
}

/** The media type of plain answers. */
export const plainText = 'text/plain; charset=utf-8'

function sendReply(response: ServerResponse, { status, type, headers, body }: Reply): void {
  response
    .writeHead(status, { ...pageHeaders, 'content-type': type ?? 'text/html; charset=utf-8', ...headers })
    .end(body)
}

/** A JSON answer. */
export function replyJson(value: unknown, status = 200): Reply {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

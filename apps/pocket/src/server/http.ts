import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'

/** One request with its address taken apart. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; path: string }

/**
 * Answers with JSON.
 *
 * @param response - Where to.
 * @param status - HTTP status.
 * @param body - What to say.
 */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

/**
 * Answers with our error form.
 *
 * @param response - Where to.
 * @param status - HTTP status.
 * @param code - A stable code.
 * @param message - What went wrong, for people.
 */
export function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { error: { code, message } })
}

/**
 * Lets pages call this address.
 *
 * @param response - Where to.
 * @param origin - Whose pages; `*` where nothing is gained by calling, as an unguessable id is part of the address.
 * @param methods - The HTTP methods allowed.
 */
export function allowOrigin(response: ServerResponse, origin: string, methods: string): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-methods', methods)
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('access-control-max-age', '600')
}

/**
 * Reads a body up to a limit.
 *
 * @param request - From where.
 * @param maxBytes - The limit in bytes.
 * @returns The text, or `undefined` when it is longer.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Lets only pocket's own pages through, and refuses everybody else.
 *
 * @param exchange - The request.
 * @param ownOrigins - Pocket's own origins.
 * @param guarded - What only pocket may change, for people.
 * @returns Whether it is one of pocket's own pages; otherwise the answer is out.
 */
export function admitOwnPage(
  { request, response }: Exchange,
  ownOrigins: ReadonlySet<string>,
  guarded: string,
): boolean {
  if (ownOrigins.has(request.headers.origin ?? '')) return true
  sendError(response, 403, 'origin', `Only Pocket itself may change ${guarded}`)
  return false
}

/**
 * Reads a body of JSON, and refuses what is too long or does not fit.
 *
 * @param exchange - The request.
 * @param schema - What the body has to be.
 * @param limit - `maxBytes`: the longest body in bytes; `name`: what it is, for people.
 * @returns What was sent, or `undefined` when the refusal is out.
 */
export async function readJson<Schema extends v.GenericSchema>(
  { request, response }: Exchange,
  schema: Schema,
  { maxBytes, name }: { maxBytes: number; name: string },
): Promise<v.InferOutput<Schema> | undefined> {
  const body = await readBody(request, maxBytes)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    sendError(response, 413, 'too-long', `The ${name} is longer than ${maxBytes} bytes`)
    return undefined
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body)
  if (parsed.success) return parsed.output
  sendError(response, 400, 'invalid', parsed.issues[0].message)
  return undefined
}

/**
 * The headers of every page and asset of pocket's site: own scripts and styles only, never framed.
 *
 * `data:` pictures are the small drawings the build inlines into the style sheet; pictures from elsewhere are the
 * icons of sites that pair, which learn no more than that somebody looked. The camera reads pairing codes.
 *
 * @param relayUrl - The relay's WebSocket address, the only foreign address the app connects to.
 */
export function createSecurityHeaders(relayUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: https: http://localhost:* http://*.localhost:* http://127.0.0.1:*",
      "font-src 'self'",
      `connect-src 'self' ${new URL(relayUrl).origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  }
}

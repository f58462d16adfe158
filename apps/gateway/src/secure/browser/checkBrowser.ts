import type { FastifyRequest } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'

/**
 * Lets calls of the secure site's own scripts through, and nothing else that a browser sends: no form, no link, no picture, no
 * script of another site.
 *
 * @param request - The call.
 * @param secureOrigin - Of the secure site.
 * @throws GatewayFailure `secure/origin` or `secure/not-json`
 */
export function checkBrowser(request: FastifyRequest, secureOrigin: string): void {
  if (request.headers.origin !== secureOrigin) {
    throw new GatewayFailure('secure/origin', `This call is for pages of ${secureOrigin} only`)
  }
  const isScript =
    isOneOf(request.headers['sec-fetch-site'], ['same-site', 'cross-site', 'same-origin']) &&
    isOneOf(request.headers['sec-fetch-mode'], ['cors', 'same-origin']) &&
    isOneOf(request.headers['sec-fetch-dest'], ['empty'])
  if (!isScript) throw new GatewayFailure('secure/origin', 'This call is for scripts only')
  if (request.method !== 'GET' && !/^application\/json\s*(;|$)/i.test(readContentType(request))) {
    throw new GatewayFailure('secure/not-json', 'The body has to be sent as application/json')
  }
}

/**
 * Whether a header is one of those a browser would send here. Only browsers send such headers at all.
 *
 * @param header - Of the request.
 * @param allowed - What it may be, where it is there.
 */
export function isOneOf(header: unknown, allowed: readonly string[]): boolean {
  return header === undefined || (typeof header === 'string' && allowed.includes(header))
}

/** As it came: elsewhere bodies are read as JSON whatever is said of them. */
function readContentType({ raw: { rawHeaders } }: FastifyRequest): string {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'content-type')
  return at === -1 ? '' : (rawHeaders[at + 1] ?? '')
}

/**
 * Lets a window through that a provider sends here, and nothing that a page does behind its visitor's back: no picture, no
 * frame, no script.
 *
 * @param request - The request.
 * @throws GatewayFailure `secure/origin`
 */
export function checkNavigation(request: FastifyRequest): void {
  const isWindow =
    isOneOf(request.headers['sec-fetch-mode'], ['navigate']) &&
    isOneOf(request.headers['sec-fetch-dest'], ['document'])
  if (!isWindow) throw new GatewayFailure('secure/origin', 'This address is for windows only')
}

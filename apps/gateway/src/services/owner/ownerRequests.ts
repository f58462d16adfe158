import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { isSameText } from '../../http/isSameText.js'
import type { OwnerSession } from './createOwnerSessions.js'
import { sessionMs } from './createOwnerSessions.js'
import { ownerStyle } from './pages/ownerStyle.js'
import type { Html } from './pages/renderPage.js'

/** Nothing runs, nothing comes from elsewhere, nobody frames it, and forms go nowhere else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(ownerStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Makes an answer one of the owner's page: no other site reads it, and nobody keeps it.
 *
 * @param reply - The answer, with the headers that every answer has.
 */
export function writeOwnerHeaders(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin')
  reply.removeHeader('access-control-expose-headers')
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // With `no-referrer` browsers send forms with the origin `null`.
    'referrer-policy': 'same-origin',
  })
}

/**
 * Answers with a page.
 *
 * @param reply - The answer.
 * @param html - The page.
 * @param status - 200 unless given.
 */
export function sendPage(reply: FastifyReply, html: Html, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

/**
 * Makes what reads and writes the cookie of a session. Where the gateway is reached over https, no other host and no plain page can
 * set it.
 *
 * @param getIsHttps - Whether the gateway is reached over https.
 */
export function createSessionCookie(getIsHttps: () => boolean) {
  const getName = () => (getIsHttps() ? '__Host-latchkey-owner' : 'latchkey-owner')
  const write = (value: string, seconds: number) =>
    `${getName()}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${getIsHttps() ? '; Secure' : ''}`
  return {
    read({ headers }: FastifyRequest): string | undefined {
      const start = `${getName()}=`
      const found = (headers.cookie ?? '').split(/; */).find((pair) => pair.startsWith(start))
      return found?.slice(start.length)
    },
    set: (reply: FastifyReply, id: string) => void reply.header('set-cookie', write(id, sessionMs / 1000)),
    clear: (reply: FastifyReply) => void reply.header('set-cookie', write('', 0)),
  }
}

/**
 * Refuses a form that no page of this gateway has sent.
 *
 * @param request - The request.
 * @param publicUrl - The gateway's own address.
 * @throws GatewayFailure `origin/refused`
 */
export function checkOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { host, origin = '' } = headers
  const own = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  const from = URL.canParse(origin) ? new URL(origin) : undefined
  // It may be reached by other names than its own, such as 127.0.0.1; by its own only as that is written.
  const isOwn = from && (from.origin === own?.origin || (from.host === host && from.host !== own?.host))
  if (!isOwn) throw new GatewayFailure('origin/refused', 'Only this gateway’s own pages can send this form')
}

/**
 * Refuses a form that is not of this session.
 *
 * @param form - What was sent.
 * @param session - See {@link OwnerSession}.
 * @throws GatewayFailure `origin/refused`
 */
export function checkForm(form: URLSearchParams, session: OwnerSession): void {
  if (isSameText(form.get('form') ?? '', session.formToken)) return
  throw new GatewayFailure('origin/refused', 'This form is of another session. Load the page again')
}

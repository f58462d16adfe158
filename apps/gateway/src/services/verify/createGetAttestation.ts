import { createHash } from 'node:crypto'
import type { getAttestation } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { type CallHandler, RawAnswer } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { Tokens } from '../sign-in/createTokens.js'

/** A message may wait for its wallet that long and still be vouched for. */
const lifetimeSeconds = 60 * 60
const script = `const { attestation, origin } = document.body.dataset
if (parent !== window) parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), origin)`
const scriptHash = createHash('sha256').update(script).digest('base64')

/**
 * Answers `getAttestation`. The browser vouches for the origin: it shows the page nowhere but in a page of that origin,
 * and hands the message to no other. Whoever is no browser could pretend; the mark tells a visitor whose page asks, and
 * is no proof of who runs it.
 *
 * @param dependencies - Signer, clock and address.
 */
export function createGetAttestation({
  getPublicUrl,
  now,
  tokens,
}: Pick<ServiceContext, 'getPublicUrl' | 'now'> & { tokens: Tokens }): CallHandler<typeof getAttestation> {
  return async ({ project, query, reply, request }) => {
    const { allowedOrigins, id: projectId } = requireProject(project)
    const origin = readOrigin(query.origin)
    if (!isOriginAllowed(origin, allowedOrigins) || !isFrameOf(request, origin)) {
      throw new GatewayFailure(
        'origin/refused',
        `The origin ${origin} is not on the allow list, or not asking`,
      )
    }
    const iat = Math.floor(now() / 1000)
    const attestation = await tokens.sign({
      use: 'verify',
      aud: projectId,
      iss: getPublicUrl(),
      iat,
      exp: iat + lifetimeSeconds,
      id: query.id,
      origin,
      isScam: false,
      isVerified: true,
    })
    reply.header('cache-control', 'no-store')
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'sha256-${scriptHash}'; frame-ancestors ${origin}`,
    )
    // These would keep the page out of every frame, and let scripts of any page read it.
    reply.removeHeader('x-frame-options')
    reply.removeHeader('access-control-allow-origin')
    return new RawAnswer(
      `<!doctype html><body data-origin="${origin}" data-attestation="${attestation}"><script>${script}</script>`,
      'text/html; charset=utf-8',
    )
  }
}

/** Only what a URL parser wrote goes into a header and a page. */
function readOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null'
  if (origin === 'null' || origin !== text) {
    throw new GatewayFailure(
      'request/query',
      'Failed to read the request: origin is not the origin of a page',
    )
  }
  return origin
}

/** What browsers say of who asks; older ones say less. */
function isFrameOf({ headers }: FastifyRequest, origin: string): boolean {
  const destination = headers['sec-fetch-dest']
  const { referer } = headers
  const isFrame = destination === undefined || destination === 'iframe'
  return isFrame && (referer === undefined || (URL.canParse(referer) && new URL(referer).origin === origin))
}

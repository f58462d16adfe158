import type { FastifyRequest } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Proofs } from '../proofs/createProofs.js'
import type { Sites } from '../sites/createSites.js'
import type { SecureSession, Sessions } from './createSessions.js'

/**
 * Tells who makes a call: the session its access token names, if the device it belongs to has signed this very call and its
 * site may still embed the wallets of its project.
 *
 * @throws GatewayFailure `session/refused`, `proof/…`, `project/refused` or `secure/unverified-domain`
 */
export type RequireSession = (request: FastifyRequest) => Promise<SecureSession>

/**
 * Makes the check of sessions.
 *
 * @param dependencies - Proofs, sessions and sites.
 */
export function createRequireSession({
  proofs,
  sessions,
  sites,
}: {
  proofs: Proofs
  sessions: Sessions
  sites: Sites
}): RequireSession {
  return async (request) => {
    const [, accessToken] = /^DPoP ([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (accessToken === undefined) {
      throw new GatewayFailure(
        'session/refused',
        'The call needs a session as Authorization: DPoP {access token}',
      )
    }
    const sessionId = sessions.readToken(accessToken)
    const thumbprint = await proofs.check(request, accessToken)
    const session = await sessions.find(sessionId, thumbprint)
    await sites.require(session.projectId, session.origin)
    return session
  }
}

import type { FastifyInstance } from 'fastify'
import type { Tokens } from './createTokens.js'

/**
 * Serves the public keys that session tokens are checked with (RFC 7517).
 *
 * @param app - The router.
 * @param tokens - Has the keys.
 */
export function mountKeySet(app: FastifyInstance, tokens: Pick<Tokens, 'getKeySet'>): void {
  app.get('/.well-known/jwks.json', { config: { isOwn: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return tokens.getKeySet()
  })
}

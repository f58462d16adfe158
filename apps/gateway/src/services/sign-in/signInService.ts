import { authenticate, getMe, getNonce, putAccountMetadata, signOut } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import { endsAtExpiry, endsByOperator } from '../../db/retention/endings.js'
import { signInAccounts, signInSessions, signingKeys, usedNonces } from '../../db/schema/index.js'
import { createMemoryRateLimiter } from '../../rate-limit/createMemoryRateLimiter.js'
import type { RateLimit } from '../../rate-limit/RateLimiter.js'
import { defineService } from '../defineService.js'
import { provideEmailCapture } from '../email-capture/provideEmailCapture.js'
import { createAuthenticate } from './createAuthenticate.js'
import { createGetMe } from './createGetMe.js'
import { createGetNonce } from './createGetNonce.js'
import { createPutAccountMetadata, maxMetadataBytes } from './createPutAccountMetadata.js'
import { createSignInRepository } from './createSignInRepository.js'
import { createSignOut } from './createSignOut.js'
import { createTokens, type Tokens } from './createTokens.js'
import { pruneAccounts } from './pruneAccounts.js'

/** Accounts that sign in with their key. */
export const signInService = defineService({
  name: 'sign-in',
  reference: {
    title: 'Sign-in',
    about: 'One-click sign-in: a nonce, a signed message, a session token.',
    failures: ['sign-in/'],
  },
  calls: {
    authenticate: {
      call: authenticate,
      effect: { kind: 'changes', text: 'Signs the account in and uses up the nonce.' },
    },
    getMe: { call: getMe },
    getNonce: { call: getNonce },
    putAccountMetadata: {
      call: putAccountMetadata,
      maxBodyBytes: maxMetadataBytes,
      effect: { kind: 'changes', text: 'Replaces everything stored about the account.' },
    },
    signOut: { call: signOut, effect: { kind: 'changes', text: 'Ends the session for good.' } },
  },
  tables: [
    endsByOperator(signingKeys),
    endsAtExpiry(usedNonces, 'one of a sign-in; nonces end within minutes'),
    endsAtExpiry(signInSessions, 'one of a sign-in; they last seven days'),
    {
      table: signInAccounts,
      bound: 'a million of a project; sign-ins are limited by network',
      endsBy: 'time',
      prune: (database, nowMs) => pruneAccounts(database, nowMs),
    },
  ],
  create(context) {
    const tokens = context.use(createTokens)
    const signIns = context.use(createSignInRepository)
    const { config, now } = context
    const signInRate = createMemoryRateLimiter({ limit: toSignInRate(config.rateLimit), now })
    context.mount((app) => mountKeySet(app, tokens))
    const parts = { ...context, signIns, signInRate, tokens, emailCapture: context.use(provideEmailCapture) }
    return {
      authenticate: createAuthenticate(parts),
      getMe: createGetMe(parts),
      getNonce: createGetNonce(parts),
      putAccountMetadata: createPutAccountMetadata(parts),
      signOut: createSignOut(parts),
    }
  },
})

/** Sign-ins of a network: each leaves an account for a year, so they are fewer than calls, with room for many visitors at once. */
function toSignInRate({ capacity, refillPerSecond }: RateLimit): RateLimit {
  return { capacity: capacity * 20, refillPerSecond: refillPerSecond / 40 }
}

/**
 * Serves the public keys that session tokens are checked with (RFC 7517).
 *
 * @param app - The router.
 * @param tokens - Has the keys.
 */
function mountKeySet(app: FastifyInstance, tokens: Pick<Tokens, 'getKeySet'>): void {
  app.get('/.well-known/jwks.json', { config: { isOwn: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return tokens.getKeySet()
  })
}

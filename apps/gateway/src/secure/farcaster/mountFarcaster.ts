import { continueFarcasterLogin, startFarcasterLogin } from '@latchkey/wire/secure'
import type { FastifyInstance } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { type MountOptions, mountCall } from '../../http/mountCall.js'
import { toCaller } from '../codes/Caller.js'
import type { Secure } from '../createSecure.js'
import type { FarcasterLogin } from './createFarcasterLogin.js'

/**
 * Mounts the calls of logins at Farcaster.
 *
 * @param app - The router, behind the check that the secure site calls.
 * @param secure - The parts.
 * @param options - How calls are mounted.
 */
export function mountFarcaster(app: FastifyInstance, secure: Secure, options: MountOptions): void {
  const { farcasterLogin, proofs } = secure

  function requireFarcaster(): FarcasterLogin {
    if (farcasterLogin) return farcasterLogin
    throw new GatewayFailure(
      'social/off',
      'Nobody can log in with Farcaster here: SOCIAL_FARCASTER_RPC_URL is not set',
    )
  }

  mountCall(
    app,
    startFarcasterLogin,
    async ({ body, request }) => {
      secure.checkProxy(request)
      const caller = toCaller(request, await proofs.check(request))
      return requireFarcaster().start({ ...body, caller })
    },
    options,
  )
  mountCall(
    app,
    continueFarcasterLogin,
    async ({ body, request }) => {
      const caller = toCaller(request, await proofs.check(request))
      return requireFarcaster().continue(body.transactionId, caller)
    },
    options,
  )
}

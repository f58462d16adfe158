import type { GatewaySignInOptions, SiwxFactory } from './Siwx.js'

/**
 * Sign-in by the gateway: it gives out the nonce, verifies the signature and answers with a session token.
 *
 * @param options - See `GatewaySignInOptions`.
 *
 * @example
 * createKit({ projectId, gateway, chains, siwx: gatewaySignIn({ statement: 'Sign in to Example' }) })
 */
export function gatewaySignIn(options: GatewaySignInOptions = {}): SiwxFactory {
  return (context) => context.createGatewaySiwx(options)
}

import type { getAttestationKey } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { Tokens } from '../sign-in/createTokens.js'

/** How long a wallet keeps the key. */
const lifetimeSeconds = 24 * 60 * 60

/**
 * Answers `getAttestationKey`.
 *
 * @param dependencies - Signer and clock.
 */
export function createGetAttestationKey({
  now,
  tokens,
}: Pick<ServiceContext, 'now'> & { tokens: Tokens }): CallHandler<typeof getAttestationKey> {
  return async () => {
    const [key] = (await tokens.getKeySet()).keys
    return { publicKey: { ...key }, expiresAt: Math.floor(now() / 1000) + lifetimeSeconds }
  }
}

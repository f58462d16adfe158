import type { getAttestationKey } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

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
}: Pick<RouteDependencies, 'now' | 'tokens'>): CallHandler<typeof getAttestationKey> {
  return async () => {
    const [key] = (await tokens.getKeySet()).keys
    return { publicKey: { ...key }, expiresAt: Math.floor(now() / 1000) + lifetimeSeconds }
  }
}

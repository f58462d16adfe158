import { getAttestation, getAttestationKey } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { defineService } from '../defineService.js'
import type { ServiceContext } from '../ServiceContext.js'
import { createTokens, type Tokens } from '../sign-in/createTokens.js'
import { createGetAttestation } from './createGetAttestation.js'

/** How long a wallet keeps the key. */
const lifetimeSeconds = 24 * 60 * 60

/** Vouches to wallets for the page that asks them. */
export const verifyService = defineService({
  name: 'verify',
  reference: {
    title: 'Site verification',
    about: 'Signed attestations of the origin a pairing request comes from.',
    failures: ['origin/refused'],
  },
  calls: {
    getAttestation: { call: getAttestation },
    getAttestationKey: { call: getAttestationKey },
  },
  create(context) {
    const parts = { ...context, tokens: context.use(createTokens) }
    return {
      getAttestation: createGetAttestation(parts),
      getAttestationKey: createGetAttestationKey(parts),
    }
  },
})

/**
 * Answers `getAttestationKey`.
 *
 * @param dependencies - Signer and clock.
 */
function createGetAttestationKey({
  now,
  tokens,
}: Pick<ServiceContext, 'now'> & { tokens: Tokens }): CallHandler<typeof getAttestationKey> {
  return async () => {
    const [key] = (await tokens.getKeySet()).keys
    return { publicKey: { ...key }, expiresAt: Math.floor(now() / 1000) + lifetimeSeconds }
  }
}

import { getAttestation, getAttestationKey } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { createTokens } from '../sign-in/createTokens.js'
import { createGetAttestation } from './createGetAttestation.js'
import { createGetAttestationKey } from './createGetAttestationKey.js'

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

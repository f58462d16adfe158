import type { SignInCapability } from '../ChainModule.js'
import { verifySignature } from './verifySignature.js'

/** Makes the sign-in of Polkadot accounts: by their keys alone, on any network, served or not. */
export function createPolkadotSignIn(): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    verify: async (signed) => verifySignature(signed),
    isOfKey: verifySignature,
  }
}

import type { SignInCapability } from '../ChainModule.js'
import { verifySignature } from './verifySignature.js'

/** Makes the sign-in of Solana accounts. No node is asked, so it is the same for all networks, served or not. */
export function createSolanaSignIn(): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    verify: async (parameters) => verifySignature(parameters),
    isOfKey: verifySignature,
  }
}

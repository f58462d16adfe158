import type { SignedText, SignInCapability } from '../ChainModule.js'
import { verifySignature } from './verifySignature.js'
import { verifySignedTransaction } from './verifySignedTransaction.js'

const isSigned = (signed: SignedText) => verifySignature(signed) || verifySignedTransaction(signed)

/** Makes the sign-in of Solana accounts. No node is asked, so it is the same for all networks, served or not. */
export function createSolanaSignIn(): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    verify: async (signed) => isSigned(signed),
    isOfKey: isSigned,
  }
}

import type { SignedText, SignInCapability } from '../../ChainModule.js'
import { isAddressOn } from '../address.js'
import { verifyMessage } from './verifyMessage.js'

/** Makes the sign-in of Bitcoin accounts. No node is asked, so it is the same for all networks, served or not. */
export function createBitcoinSignIn(): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    verify: async ({ caipNetworkId, ...signed }) =>
      isAddressOn(signed.address, caipNetworkId) && isSigned(signed),
    isOfKey: isSigned,
  }
}

/** A proof that holds only from some time on says nothing about now. */
function isSigned(signed: SignedText): boolean {
  const times = verifyMessage(signed)
  return times?.lockTime === 0 && times.sequence === 0
}

import type { SignInCapability } from '../ChainModule.js'
import { isAddressOn } from './address.js'
import { verifySignature } from './verifySignature.js'

/** Makes the sign-in of Stacks accounts. No node is asked, so it is the same for all networks, served or not. */
export function createStacksSignIn(): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    // One key has another address on test networks.
    verify: async ({ caipNetworkId, ...signed }) =>
      isAddressOn(signed.address, caipNetworkId) && verifySignature(signed),
    isOfKey: verifySignature,
  }
}

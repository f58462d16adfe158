import type { SignInCapability } from '../../ChainModule.js'
import { isAddressOn } from '../address.js'
import type { Find } from '../CosmosNetwork.js'
import { verifySignature } from './verifySignature.js'

/**
 * Makes the sign-in of Cosmos accounts. No node is asked.
 *
 * @param find - The networks served, which say what their addresses begin with. Of another network nothing is known, and a
 * signature is as good there as its key.
 */
export function createCosmosSignIn(find: Pick<Find, 'byId'>): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    verify: async ({ caipNetworkId, ...signed }) => {
      const network = find.byId(caipNetworkId)
      // One key has another address on each network.
      return (!network || isAddressOn(signed.address, network)) && verifySignature(signed)
    },
    isOfKey: verifySignature,
  }
}

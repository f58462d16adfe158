import type { SignInCapability } from '../../ChainModule.js'
import type { ServedById } from '../../createFindNetwork.js'
import { isAddressOn } from '../address.js'
import type { CosmosNetwork } from '../CosmosNetwork.js'
import { verifySignature } from './verifySignature.js'

/**
 * Makes the sign-in of Cosmos accounts. No node is asked.
 *
 * @param served - The networks, which say what their addresses begin with. Of another network nothing is known, and a
 * signature is as good there as its key.
 */
export function createCosmosSignIn(served: ServedById<CosmosNetwork>): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    verify: async ({ caipNetworkId, ...signed }) => {
      const network = served.byId(caipNetworkId)?.network
      // One key has another address on each network.
      return (!network || isAddressOn(signed.address, network)) && verifySignature(signed)
    },
    isOfKey: verifySignature,
  }
}

import type { SignInCapability } from '../ChainModule.js'
import { toAddress } from './address.js'
import type { EvmNetworks } from './EvmNetwork.js'
import { isSignedByKey, verifySignature } from './verifySignature.js'

/**
 * Makes the sign-in of EVM accounts: keys without asking any node, contract wallets where their network is served.
 *
 * @param networks - The networks served.
 */
export function createEvmSignIn(networks: EvmNetworks): SignInCapability {
  return {
    toChainIdClaim: Number,
    verify: ({ address, caipNetworkId, message, signature }) =>
      verifySignature({
        address: toAddress(address),
        message,
        signature,
        client: networks.find(caipNetworkId)?.client,
      }),
    isOfKey: isSignedByKey,
  }
}

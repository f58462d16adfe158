import { isCaip2, parseCaip2 } from '@latchkey/primitives'
import { GatewayFailure } from '../http/GatewayFailure.js'
import type { Capability } from '../providers/Capability.js'
import type { Chain, Chains } from './createChains.js'

/**
 * Finds the namespace that answers for an account: that of the network the call names, else the one whose addresses
 * look like this. What is no network id counts as none here, and is refused as unknown afterwards.
 *
 * @param chains - The namespaces known.
 * @param request - The account's address, the network and what is asked.
 * @returns The namespace and what answers.
 * @throws GatewayFailure `request/address`
 */
export function requireAccountChain<Provider>(
  chains: Chains,
  {
    address,
    capability,
    chainId,
    toRefusal,
  }: {
    address: string
    capability: Capability<Provider>
    chainId: string | undefined
    /** The text that refuses a namespace. */
    toRefusal: (namespace: string) => string
  },
): { chain: Chain; provider: Provider } {
  const namespace = chainId !== undefined && isCaip2(chainId) ? parseCaip2(chainId).namespace : undefined
  const able = chains.all.filter((chain) => chain.find(capability) !== undefined)
  const named = namespace === undefined ? able : able.filter((chain) => chain.namespace === namespace)
  if (namespace !== undefined && named.length === 0) {
    throw new GatewayFailure('request/address', toRefusal(namespace))
  }
  const chain = named.find((one) => one.isAddress(address))
  const provider = chain?.find(capability)
  if (!chain || !provider) throw new GatewayFailure('request/address', 'The address provided is invalid')
  return { chain, provider }
}

import { type CaipNetworkId, parseCaip2 } from '@latchkey/primitives'

/**
 * A network as the protocol writes it: a number on EVM, a CAIP-2 id elsewhere.
 *
 * @param caipNetworkId - The network.
 */
export function toFrameChainId(caipNetworkId: CaipNetworkId): number | CaipNetworkId {
  const { namespace, reference } = parseCaip2(caipNetworkId)
  return namespace === 'eip155' ? Number(reference) : caipNetworkId
}

import { isCaip2 } from '@latchkey/primitives'
import { GatewayFailure } from '../http/GatewayFailure.js'
import type { NetworkRegistry, ServedNetwork } from '../providers/rpc/createNetworkRegistry.js'

/**
 * Finds the network a call names.
 *
 * @param networks - The networks served.
 * @param chainId - As the caller wrote it.
 * @throws GatewayFailure `chain/malformed` or `chain/unsupported`
 */
export function requireNetwork(networks: NetworkRegistry, chainId: string): ServedNetwork {
  const served = networks.find(chainId)
  if (served) return served
  if (isCaip2(chainId)) {
    throw new GatewayFailure(
      'chain/unsupported',
      `The chain ${chainId} is not supported. The supported ones are listed at /v1/supported-chains`,
    )
  }
  throw new GatewayFailure('chain/malformed', 'The chainId is not a CAIP-2 network id')
}

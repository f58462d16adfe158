import { type CaipNetworkId, type Namespace, parseCaip2 } from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'

/**
 * Stands for a network that the wallet is on and the site does not know.
 *
 * @param caipNetworkId - The network's id.
 */
export function toUnknownNetwork(caipNetworkId: CaipNetworkId): Network {
  const { namespace, reference } = parseCaip2(caipNetworkId)
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace: namespace as Namespace,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

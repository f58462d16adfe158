import {
  type CaipNetworkId,
  type KnownNamespace,
  type Namespace,
  nativeDecimals,
  parseCaip2,
} from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'
import type { CoreState } from './CoreState.js'
import { findNetwork } from './selectors.js'

/**
 * The network a wallet is on, as the site knows it; one with an id and nothing else when it does not.
 *
 * @param state - The kit's state.
 * @param caipNetworkId - What the wallet said.
 */
export function toNetworkOnSite(state: Pick<CoreState, 'networks'>, caipNetworkId: CaipNetworkId): Network {
  const known = findNetwork(state, caipNetworkId)
  if (known) return known
  const { namespace, reference } = parseCaip2(caipNetworkId)
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace: namespace as Namespace,
    name: '',
    nativeCurrency: { name: '', symbol: '', decimals: nativeDecimals[namespace as KnownNamespace] ?? 0 },
    rpcUrls: { default: { http: [] } },
    isUnknown: true,
  }
}

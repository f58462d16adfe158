import type { CaipNetworkId } from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'

/** The networks of one namespace (§3.011). */
export type NetworkState = {
  /** The network in use; an "Unknown Network" placeholder when the wallet is on one the site does not know. */
  caipNetwork: Network
  requestedCaipNetworks: readonly Network[]
  /** Networks the wallet has said it serves; meaningless while `supportsAllNetworks`. */
  approvedCaipNetworkIds: readonly CaipNetworkId[]
  supportsAllNetworks: boolean
  smartAccountEnabledNetworks: readonly number[]
  /** True while the active network is none of the requested ones (§4.058). */
  isUnsupported: boolean
}

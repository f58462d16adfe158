import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'

/** The site's networks on one namespace, and the chosen one. */
export type RequestedNetworks = {
  requestedCaipNetworks: readonly Network[]
  /** One of them: the network shown while nothing is connected. */
  selected: CaipNetworkId
  smartAccountEnabledNetworks: readonly number[]
}

/** The networks of one namespace, as its active connection leaves them (§3.011). */
export type NetworkState = {
  /** The network in use; one without a name when the wallet is on one the site does not know. */
  caipNetwork: Network
  requestedCaipNetworks: readonly Network[]
  /** Networks the wallet has said it serves; meaningless while `supportsAllNetworks`. */
  approvedCaipNetworkIds: readonly CaipNetworkId[]
  supportsAllNetworks: boolean
  smartAccountEnabledNetworks: readonly number[]
  /** True while the active network is none of the requested ones (§4.058). */
  isUnsupported: boolean
}

/** Where a change of network is. */
export type NetworkSwitchState =
  | { status: 'idle' }
  /** The wallet has been asked. */
  | { status: 'waiting'; caipNetworkId: CaipNetworkId; startedAtMs: number }
  | { status: 'failed'; caipNetworkId: CaipNetworkId; code: ErrorCode; message: string }

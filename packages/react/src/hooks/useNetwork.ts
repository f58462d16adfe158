import { getActiveNetworkState, type Network } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { useKit, useKitState } from '../KitProvider.js'

/** What {@link useNetwork} returns. */
export type UseNetworkReturnType = {
  caipNetwork: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  /** The reference within the namespace: a number for EVM. */
  chainId: number | string | undefined
  /** The networks of the site on the active namespace. */
  networks: readonly Network[]
  /** True while the wallet is on a network the site does not know. */
  isUnsupported: boolean
  /** Goes to a network; see `kit.networks.switchNetwork`. */
  switchNetwork(caipNetworkId: CaipNetworkId, options?: { throwOnFailure?: boolean }): Promise<void>
}

const none: readonly Network[] = []

/** The network in use, and how to leave it. */
export function useNetwork(): UseNetworkReturnType {
  const kit = useKit()
  const state = useKitState(getActiveNetworkState)
  return {
    caipNetwork: state?.caipNetwork,
    caipNetworkId: state?.caipNetwork.caipNetworkId,
    chainId: state?.caipNetwork.id,
    networks: state?.requestedCaipNetworks ?? none,
    isUnsupported: state?.isUnsupported ?? false,
    switchNetwork: kit.networks.switchNetwork,
  }
}

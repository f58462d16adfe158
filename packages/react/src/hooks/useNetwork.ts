import { getNetworkState, type KitState, type Network, type NetworkGroup } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { useCallback } from 'react'
import { useKit, useKitState } from '../KitProvider.js'

/** What {@link useNetwork} takes: `namespace`, the active one by default. */
export type UseNetworkParameters = { namespace?: Namespace }

/** What {@link useNetwork} returns. */
export type UseNetworkReturnType = {
  caipNetwork: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  /** The reference within the namespace: a number for EVM. */
  chainId: number | string | undefined
  /** The networks of the site on the namespace. */
  networks: readonly Network[]
  /** True while the wallet is on a network the site does not know. */
  isUnsupported: boolean
  /** Goes to a network; see `kit.networks.switchNetwork`. */
  switchNetwork: NetworkGroup['switchNetwork']
}

const none: readonly Network[] = []

/** The network in use, and how to leave it. */
export function useNetwork({ namespace }: UseNetworkParameters = {}): UseNetworkReturnType {
  const kit = useKit()
  const selector = useCallback((state: KitState) => getNetworkState(state, namespace), [namespace])
  const state = useKitState(selector)
  return {
    caipNetwork: state?.caipNetwork,
    caipNetworkId: state?.caipNetwork.caipNetworkId,
    chainId: state?.caipNetwork.id,
    networks: state?.requestedCaipNetworks ?? none,
    isUnsupported: state?.isUnsupported ?? false,
    switchNetwork: kit.networks.switchNetwork,
  }
}

const selectSwitch = (state: KitState) => state.networkSwitch

/** What {@link useSwitchNetwork} returns. */
export type UseSwitchNetworkReturnType = {
  switchNetwork: NetworkGroup['switchNetwork']
  /** Where the newest change of network is. */
  state: KitState['networkSwitch']
  isPending: boolean
}

/** Going to another network, and how it goes. */
export function useSwitchNetwork(): UseSwitchNetworkReturnType {
  const { networks } = useKit()
  const state = useKitState(selectSwitch)
  return { switchNetwork: networks.switchNetwork, state, isPending: state.status === 'waiting' }
}

import { getNetworkState, type KitState, type Network } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { useCallback } from 'react'
import { type RegisteredKit, useKit, useKitState } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'

/** Parameters of {@link useNetwork}: `namespace`, the active one by default. */
export type UseNetworkParameters = { namespace?: Namespace }

/** Result of {@link useNetwork}. */
export type UseNetworkReturnType = {
  caipNetwork: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  /** The reference within the namespace: a number where the namespace numbers its networks. */
  chainId: number | string | undefined
  /** The networks of the site on the namespace. */
  networks: readonly Network[]
  /** True while the wallet is on a network the site does not know. */
  isUnsupported: boolean
  /** Goes to a network; see `kit.networks.switchNetwork`. */
  switchNetwork: RegisteredKit['networks']['switchNetwork']
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

/** Callbacks of {@link useSwitchNetwork}, called with the result. */
export type UseSwitchNetworkParameters = ActionCallbacks<void>

/** Result of {@link useSwitchNetwork}. */
export type UseSwitchNetworkReturnType = ActionReturnType<void> & {
  /** Goes to a network; see `kit.networks.switchNetwork`. */
  switchNetwork: RegisteredKit['networks']['switchNetwork']
  /** Status of the page's newest network change, whichever component started it. */
  state: KitState['networkSwitch']
}

/**
 * Going to another network, and how it goes.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 */
export function useSwitchNetwork(callbacks: UseSwitchNetworkParameters = {}): UseSwitchNetworkReturnType {
  const { networks } = useKit()
  const [switchNetwork, action] = useAction(networks.switchNetwork, callbacks)
  return { ...action, switchNetwork, state: useKitState(selectSwitch) }
}

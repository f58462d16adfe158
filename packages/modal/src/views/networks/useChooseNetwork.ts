import type { Network } from '@latchkey/core'
import { useKit } from '@latchkey/react'

/** Goes to a network: a connected wallet is asked, inside the visitor's gesture; otherwise the network is just set. */
export function useChooseNetwork(): (network: Network) => void {
  const kit = useKit()
  return ({ caipNetworkId, chainNamespace }) => {
    const { accounts, networks, activeNamespace } = kit.store.getState()
    const current = networks[chainNamespace]
    const isThere = current?.caipNetwork.caipNetworkId === caipNetworkId && !current.isUnsupported
    if (!isThere || activeNamespace !== chainNamespace) {
      // A failure is in the store, where SwitchNetwork shows it.
      kit.networks.switchNetwork(caipNetworkId).catch(() => undefined)
    }
    const isAsked = !isThere && accounts[chainNamespace]?.address !== undefined
    if (isAsked) kit.router.push('SwitchNetwork', { caipNetworkId })
    else kit.router.back()
  }
}

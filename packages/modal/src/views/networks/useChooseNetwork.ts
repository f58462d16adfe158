import { getActiveAddress, getActiveConnection, getNetwork, type Network } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import { useScreen } from '../../screen/useScreen.js'

/**
 * Goes to a network: a wallet that is connected on its namespace is asked, inside the visitor's gesture; where only
 * wallets of other namespaces are connected the visitor is told that it takes another wallet; otherwise the network is
 * just set.
 */
export function useChooseNetwork(): (network: Network) => void {
  const kit = useProvidedKit()
  const { router } = useScreen()
  return ({ caipNetworkId, chainNamespace }) => {
    const state = kit.store.getState()
    const isInFront = state.activeNamespace === chainNamespace
    const isConnectedThere = getActiveConnection(state, chainNamespace) !== undefined
    if (!isInFront && !isConnectedThere && getActiveAddress(state) !== undefined) {
      router.push('SwitchActiveChain', { caipNetworkId })
      return
    }
    const isThere = getNetwork(state, chainNamespace)?.caipNetworkId === caipNetworkId
    // A failure is in the store, where SwitchNetwork shows it.
    if (!isThere || !isInFront) kit.networks.switchNetwork(caipNetworkId).catch(() => undefined)
    if (!isThere && isConnectedThere) router.push('SwitchNetwork', { caipNetworkId })
    else router.back()
  }
}

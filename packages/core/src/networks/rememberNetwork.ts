import type { KitBase } from '../base/KitBase.js'
import { findNetwork, getConnectionStatus, getNetwork } from '../state/selectors.js'
import { storageItems } from '../storage/items.js'

/**
 * Keeps the network in front of the visitor over reloads, and in agreement with other tabs while nothing is connected;
 * a connected wallet tells each tab by itself.
 *
 * @param base - The kit.
 */
export function rememberNetwork({
  store,
  storage,
  signal,
}: Pick<KitBase, 'store' | 'storage' | 'signal'>): void {
  const stopWriting = store.subscribe((state, before) => {
    const network = getNetwork(state)
    if (!network || network.isUnknown || state.restoring.length > 0) return
    const { chainNamespace: namespace, caipNetworkId } = network
    const isSame =
      before.restoring.length === 0 &&
      network === getNetwork(before) &&
      state.activeNamespace === before.activeNamespace &&
      state.activeConnectionIds === before.activeConnectionIds
    if (isSame) return
    storage.set(storageItems.activeNetworkId, caipNetworkId)
    storage.set(storageItems.activeNamespace, namespace)
    const requested = state.networks[namespace]
    // What the wallet was on is shown when it has gone.
    if (requested && requested.selected !== caipNetworkId) {
      store.setState(({ networks }) => ({
        networks: { ...networks, [namespace]: { ...requested, selected: caipNetworkId } },
      }))
    }
  })
  const stopReading = storage.watch([storageItems.activeNetworkId], () => {
    const stored = storage.get(storageItems.activeNetworkId)
    const state = store.getState()
    const network = stored && findNetwork(state, stored)
    if (!network || getConnectionStatus(state) !== 'disconnected') return
    const { chainNamespace: namespace, caipNetworkId } = network
    const requested = state.networks[namespace]
    if (!requested || getNetwork(state)?.caipNetworkId === caipNetworkId) return
    store.setState({
      activeNamespace: namespace,
      networks: { ...state.networks, [namespace]: { ...requested, selected: caipNetworkId } },
    })
  })
  signal.addEventListener('abort', () => {
    stopWriting()
    stopReading()
  })
}

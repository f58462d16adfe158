import { storageItems } from '../storage/items.js'
import type { KitContext } from './KitContext.js'

/**
 * Keeps two tabs of one site in agreement: what one of them stores about its connection, the other follows.
 *
 * @param context - The kit's context.
 * @returns What stops it.
 */
export function watchOtherTabs(context: KitContext): () => void {
  const { store, storage, kit } = context

  function onConnectionChange(): void {
    const stored = storage.get(storageItems.connectionStatus)
    const { connectionStatus } = store.getState()
    if (stored === 'connected' && connectionStatus === 'disconnected') void kit.connections.reconnect()
    if (stored === 'disconnected' && connectionStatus !== 'disconnected') kit.connections.forgetAll()
  }

  function onNetworkChange(): void {
    const stored = storage.get(storageItems.activeNetworkId)
    const network = stored && kit.networks.find(stored)
    const { networks, activeNamespace, connectionStatus } = store.getState()
    if (!network || networks[activeNamespace]?.caipNetwork.caipNetworkId === stored) return
    // A connected wallet tells each tab by itself; without one the choice of the other tab counts.
    if (connectionStatus === 'disconnected')
      kit.networks.setFromWallet(network.chainNamespace, network.caipNetworkId)
  }

  const stops = [
    storage.watch([storageItems.connectionStatus], onConnectionChange),
    storage.watch([storageItems.activeNetworkId], onNetworkChange),
    storage.watch([storageItems.signInAuthToken], () => void kit.signIn.follow()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

import type { Namespace } from '@latchkey/primitives'
import type { KitContext } from '../kit/KitContext.js'
import type { PairedSession } from './PairingState.js'

/** The one wallet whose session serves every network, whatever it lists. */
const servesAllNetworks = 'MetaMask Wallet'

/**
 * Writes which networks the wallet serves; the others cannot be chosen while it is connected.
 *
 * @param context - The kit.
 * @param namespace - The namespace.
 * @param session - What was agreed.
 */
export function writeApproved({ store }: KitContext, namespace: Namespace, session: PairedSession): void {
  store.setState(({ networks }) => {
    const state = networks[namespace]
    if (!state) return {}
    const approvedCaipNetworkIds = session.namespaces[namespace]?.chains ?? []
    const supportsAllNetworks = session.peer.name === servesAllNetworks
    return {
      networks: { ...networks, [namespace]: { ...state, approvedCaipNetworkIds, supportsAllNetworks } },
    }
  })
}

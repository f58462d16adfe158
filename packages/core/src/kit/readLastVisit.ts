import type { Namespace } from '@latchkey/primitives'
import type { KitOptions } from '../base/KitOptions.js'
import { toConnectionId } from '../state/Connection.js'
import type { CoreState } from '../state/CoreState.js'
import { findNetwork } from '../state/selectors.js'

/** Another maker's kit, whose visitors stay connected when a site changes kits. */
const legacyPrefix = '@appkit/'

/**
 * What has to be known of the last visit before anything else is loaded: whether something was connected (§4.008,
 * §4.009), and which network was in front. Read without schemas: what is wrong in it is no network of the site, and the
 * rest is read strictly by who takes the connections up.
 *
 * @param state - The state before the start.
 * @param options - The kit's options; `prefix`: before every stored key.
 */
export function readLastVisit(
  state: CoreState,
  { options, prefix }: { options: KitOptions; prefix: string },
): Pick<CoreState, 'activeNamespace' | 'networks' | 'restoring'> & {
  isConnected: boolean
  /** Until when a pairing link may still be answered, in ms since 1970; 0 when none is open. */
  pairingOpenUntilMs: number
} {
  const { activeNamespace, networks } = state
  const read = (key: string): string | undefined => {
    try {
      const storage = options.storage ?? window.localStorage
      const text = storage.getItem(prefix + key)
      return text === null ? (storage.getItem(legacyPrefix + key) ?? undefined) : String(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  const isConnected = options.enableReconnect !== false && read('connection_status') === 'connected'
  const network = findNetwork(state, read('active_caip_network_id') ?? '')
  const namespace: Namespace = network?.chainNamespace ?? activeNamespace
  const requested = networks[namespace]
  return {
    isConnected,
    pairingOpenUntilMs: Number(read('pairing_open_until')) || 0,
    activeNamespace: namespace,
    // Which wallets it were is read with the rest.
    restoring: isConnected ? options.chains.map((chain) => toConnectionId(chain.namespace, '')) : [],
    networks:
      network && requested
        ? { ...networks, [namespace]: { ...requested, selected: network.caipNetworkId } }
        : networks,
  }
}

/** The prefix of every stored key of a kit (§9.055). */
export function getStoragePrefix({ id }: Pick<KitOptions, 'id'>): string {
  return id ? `@latchkey/${id}/` : '@latchkey/'
}

import type { Namespace } from '@latchkey/primitives'
import type { KitOptions } from '../base/KitOptions.js'
import type { Network } from '../chain/Network.js'
import { getSiteFeatures } from '../features/getSiteFeatures.js'
import { emptyPairing } from '../pairing/PairingState.js'
import type { CoreState } from '../state/CoreState.js'
import { emptyWalletList } from '../wallets/WalletListState.js'

/**
 * The state of a kit that has not been started: the same on a server and in the browser.
 *
 * @param options - The kit's options.
 */
export function getInitialState(options: KitOptions): CoreState {
  const networks = options.chains.flatMap((chain) => chain.networks)
  const isDefault = ({ caipNetworkId }: Network) => caipNetworkId === options.defaultNetwork
  const first = networks.find(isDefault) ?? networks[0]
  return {
    isVisitRead: false,
    isInitialized: false,
    activeNamespace: (first as Network).chainNamespace,
    connectors: [],
    connections: {},
    lockedConnections: [],
    activeConnectionIds: {},
    restoring: [],
    recentConnections: [],
    accountData: {},
    networks: Object.fromEntries(
      options.chains.map((chain) => [chain.namespace, toRequestedNetworks(chain, isDefault, options)]),
    ),
    capabilities: {},
    connect: { status: 'idle' },
    pairing: emptyPairing,
    networkSwitch: { status: 'idle' },
    signIn: { status: 'idle' },
    isSignInRequired: false,
    approvals: 0,
    modal: {
      isOpen: options.enableEmbedded === true,
      isExpected: false,
      isLoading: false,
      request: {},
    },
    walletList: emptyWalletList,
    features: getSiteFeatures(options.features ?? {}, options.basic === true),
    theme: { mode: options.theme?.mode ?? 'system', variables: options.theme?.variables ?? {} },
    alerts: [],
  }
}

function toRequestedNetworks(
  { networks }: { namespace: Namespace; networks: readonly Network[] },
  isDefault: (network: Network) => boolean,
  { chainImages }: KitOptions,
): CoreState['networks'][Namespace] {
  const requestedCaipNetworks = networks.map((network) => {
    const imageUrl = chainImages?.[network.id]
    return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
  })
  const selected = networks.find(isDefault) ?? networks[0]
  return {
    requestedCaipNetworks,
    selected: (selected as Network).caipNetworkId,
    smartAccountEnabledNetworks: [],
  }
}

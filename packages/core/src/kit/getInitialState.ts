import type { Namespace } from '@latchkey/primitives'
import { emptyBalances } from '../balances/createBalances.js'
import type { Network } from '../chain/Network.js'
import { resolveFeatures } from '../features/resolveFeatures.js'
import { emptyHistory } from '../history/createHistory.js'
import { toRoute } from '../modal/routerTransitions.js'
import type { NetworkState } from '../networks/NetworkState.js'
import { toUnknownNetwork } from '../networks/toUnknownNetwork.js'
import { emptyPairing } from '../pairing/PairingState.js'
import { emptySend } from '../send/createSend.js'
import type { KitStorage } from '../storage/createKitStorage.js'
import { storageItems } from '../storage/items.js'
import { emptyWalletList } from '../wallets/createWallets.js'
import type { KitOptions } from './KitOptions.js'
import type { KitState } from './KitState.js'

/**
 * The state of a kit that has not been started: the same on a server and in the browser.
 *
 * @param options - The kit's options.
 */
export function getInitialState(options: KitOptions): KitState {
  const all = options.chains.flatMap((chain) => chain.networks)
  const first = all.find(({ caipNetworkId }) => caipNetworkId === options.defaultNetwork) ?? all[0]
  return {
    isInitialized: false,
    activeNamespace: first?.chainNamespace ?? 'eip155',
    connectionStatus: 'disconnected',
    connectors: [],
    connections: {},
    activeConnectorIds: {},
    accounts: {},
    networks: Object.fromEntries(
      options.chains.map(({ namespace, networks }) => [namespace, toNetworkState(networks, first, options)]),
    ),
    connect: { status: 'idle' },
    pairing: emptyPairing,
    networkSwitch: { status: 'idle' },
    signIn: { status: 'idle' },
    modal: {
      isOpen: options.enableEmbedded === true,
      isExpected: false,
      isLoading: false,
      isShaking: false,
      history: [toRoute('Connect')],
      direction: 'forward',
    },
    balances: emptyBalances,
    history: emptyHistory,
    send: emptySend,
    walletList: emptyWalletList,
    features: resolveFeatures({ local: options.features ?? {}, isBasic: options.basic === true }),
    theme: { mode: options.theme?.mode ?? 'system', variables: options.theme?.variables ?? {} },
    toast: undefined,
    alerts: [],
  }
}

function toNetworkState(
  networks: readonly Network[],
  first: Network | undefined,
  { chainImages }: KitOptions,
): NetworkState {
  const withImages = networks.map((network) => {
    const imageUrl = chainImages?.[network.id]
    return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
  })
  const active =
    withImages.find(({ caipNetworkId }) => caipNetworkId === first?.caipNetworkId) ?? withImages[0]
  if (!active) throw new Error('A chain without networks is refused before this')
  return {
    caipNetwork: active,
    requestedCaipNetworks: withImages,
    approvedCaipNetworkIds: [],
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: [],
    isUnsupported: false,
  }
}

/**
 * What the last visit left (§4.008, §4.009): the network in use, and whether a connection is to be taken up.
 *
 * @param state - The state before the start.
 * @param storage - The kit's storage.
 * @param options - The kit's options.
 */
export function getStoredState(state: KitState, storage: KitStorage, options: KitOptions): Partial<KitState> {
  const storedStatus = storage.get(storageItems.connectionStatus)
  const isConnecting = options.enableReconnect !== false && storedStatus === 'connected'
  const connectionStatus = isConnecting ? 'connecting' : 'disconnected'
  if (storedStatus === 'disconnected') clearCaches(storage)
  const caipNetworkId = storage.get(storageItems.activeNetworkId)
  const namespace = caipNetworkId?.split(':')[0] as Namespace | undefined
  const networkState = namespace && state.networks[namespace]
  if (!caipNetworkId || !namespace || !networkState) return { connectionStatus }
  const known = networkState.requestedCaipNetworks.find((network) => network.caipNetworkId === caipNetworkId)
  const caipNetwork = known ?? (isConnecting ? toUnknownNetwork(caipNetworkId) : networkState.caipNetwork)
  const isUnsupported = !known && isConnecting
  return {
    connectionStatus,
    activeNamespace: namespace,
    networks: { ...state.networks, [namespace]: { ...networkState, caipNetwork, isUnsupported } },
  }
}

/** A visitor who left leaves nothing of their account behind. */
function clearCaches(storage: KitStorage): void {
  storage.remove(storageItems.portfolioCache)
  storage.remove(storageItems.nativeBalanceCache)
  storage.remove(storageItems.ensCache)
  storage.remove(storageItems.identityCache)
  storage.remove(storageItems.historyCache)
}

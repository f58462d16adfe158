import { AppKitError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { createClient } from '@latchkey/wire'
import { createStore } from 'zustand/vanilla'
import { createAlerts } from '../alerts/createAlerts.js'
import { createAnalytics } from '../analytics/createAnalytics.js'
import { createBalances } from '../balances/createBalances.js'
import type { Chain } from '../chain/Chain.js'
import { createConnections } from '../connections/createConnections.js'
import { createConnectors } from '../connectors/createConnectors.js'
import { createFeatures } from '../features/createFeatures.js'
import { createHistory } from '../history/createHistory.js'
import { createImages } from '../images/createImages.js'
import { createLoginReturn } from '../links/createLoginReturn.js'
import { createModal } from '../modal/createModal.js'
import { createRouter } from '../modal/createRouter.js'
import { createNetworks } from '../networks/createNetworks.js'
import { createSupportedChains } from '../networks/createSupportedChains.js'
import { createPairing } from '../pairing/createPairing.js'
import { createSend } from '../send/createSend.js'
import { createSignIn } from '../signIn/createSignIn.js'
import { createKitStorage } from '../storage/createKitStorage.js'
import { createTheme } from '../theme/createTheme.js'
import { createToasts } from '../toasts/createToasts.js'
import { createWallets } from '../wallets/createWallets.js'
import { systemClock } from './Clock.js'
import { defineParts } from './defineParts.js'
import { getInitialState, getStoredState } from './getInitialState.js'
import type { Kit } from './Kit.js'
import type { KitContext, KitInternals } from './KitContext.js'
import type { KitOptions } from './KitOptions.js'
import { watchOtherTabs } from './watchOtherTabs.js'

/** Goes into the SDK version (§7.001). */
export const kitVersion = '0.1.0'

/**
 * Makes a kit. It does nothing until it is started: no listener, no storage, no call; so it can be made on a server.
 *
 * @param options - `projectId`, `gateway` and `chains` are needed; see {@link KitOptions}.
 * @throws `kit/gateway-invalid` for a gateway that is no whole address, `kit/siwx-conflict` when both `siwx` and `siweConfig` are given, `kit/no-networks` for a chain without networks.
 *
 * @example
 * import { createKit } from '@latchkey/core'
 * import { evm } from '@latchkey/evm'
 * const kit = createKit({ projectId, gateway: 'https://gateway.example.org', chains: [evm({ networks })] })
 */
export function createKit(options: KitOptions): Kit {
  assertOptions(options)
  const { clock = systemClock } = options
  const store = createStore(() => getInitialState(options))
  const storage = createKitStorage({
    prefix: options.id ? `@latchkey/${options.id}/` : '@latchkey/',
    storage: options.storage,
  })
  const client = createClient({
    baseUrl: options.gateway,
    projectId: options.projectId,
    sdkType: 'appkit',
    sdkVersion: `react-${options.chains.map((chain) => chain.name).join(',')}-${kitVersion}`,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })
  const destroyed = new AbortController()
  const { signal } = destroyed
  const supportedChains = createSupportedChains(client)
  const chains = new Map<Namespace, Chain>(
    options.chains.map((factory) => [
      factory.namespace,
      factory.create({ signal, getRpcUrl: supportedChains.getRpcUrl }),
    ]),
  )
  const context: KitContext = {
    options,
    store,
    clock,
    storage,
    client,
    chains,
    providers: new Map(),
    signal,
    get kit() {
      return kit
    },
  }
  const siwx =
    typeof options.siwx === 'function'
      ? options.siwx({ client, storage, clock, getWalletInfo })
      : options.siwx

  function getWalletInfo() {
    const { accounts, activeNamespace } = store.getState()
    return accounts[activeNamespace]?.connectedWalletInfo
  }

  const loginReturn = createLoginReturn()
  let isStarted = false
  function start(): void {
    if (signal.aborted) throw new AppKitError('kit/destroyed')
    if (isStarted || typeof window === 'undefined') return
    isStarted = true
    loginReturn.begin()
    store.setState(getStoredState(store.getState(), storage, options))
    if (!options.projectId) kit.alerts.show('APKT008')
    for (const chain of chains.values()) {
      const stop = chain.discover(kit.connectors.add)
      signal.addEventListener('abort', stop)
    }
    kit.pairing.begin()
    kit.analytics.track('INITIALIZE', {})
    signal.addEventListener('abort', watchOtherTabs(context))
    void kit.connections.reconnect().finally(() => {
      if (!signal.aborted) store.setState({ isInitialized: true })
    })
  }

  const parts = defineParts({
    modal: () => createModal(context),
    router: () => createRouter(context),
    connectors: () => createConnectors(context),
    connections: () => createConnections(context),
    pairing: () => createPairing(context),
    networks: () => createNetworks(context),
    signIn: () => createSignIn(context, siwx),
    balances: () => createBalances(context, supportedChains),
    history: () => createHistory(context, supportedChains),
    send: () => createSend(context),
    wallets: () => createWallets(context),
    features: () => createFeatures(context),
    images: () => createImages(context),
    toasts: () => createToasts(context),
    alerts: () => createAlerts(context),
    analytics: () => createAnalytics(context),
    theme: () => createTheme(context),
  })
  const kit: KitInternals = Object.assign(parts, {
    options,
    store,
    start,
    destroy: () => destroyed.abort(new AppKitError('kit/destroyed')),
    getProvider(namespace: Namespace) {
      const provider = context.providers.get(namespace)
      if (!provider) throw new AppKitError('kit/not-configured')
      return provider
    },
    getRpcUrl: supportedChains.getRpcUrl,
    takeLoginReturn: loginReturn.take,
  })
  return kit
}

function assertOptions({ siwx, siweConfig, chains, gateway }: KitOptions): void {
  if (!URL.canParse(gateway)) throw new AppKitError('kit/gateway-invalid', { gateway })
  if (siwx && siweConfig) throw new AppKitError('kit/siwx-conflict')
  for (const { namespace, networks } of chains) {
    if (networks.length === 0) throw new AppKitError('kit/no-networks', { namespace })
  }
}

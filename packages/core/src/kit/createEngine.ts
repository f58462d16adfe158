import { createParameterError } from '@latchkey/errors/parameters'
import { type CaipNetworkId, type Namespace, parseCaip2, supplyMissing } from '@latchkey/primitives'
import { createClient } from '@latchkey/wire'
import type { CallAddress } from '@latchkey/wire/url'
import { createNativeBalances } from '../accounts/createNativeBalances.js'
import { watchActiveAccount } from '../accounts/watchActiveAccount.js'
import { type AlertGroup, createAlerts } from '../alerts/createAlerts.js'
import type { createTracker } from '../analytics/createTracker.js'
import { startAnalytics } from '../analytics/startAnalytics.js'
import { countApprovals } from '../approvals/countApprovals.js'
import { afterPaint } from '../base/afterPaint.js'
import type { Clock } from '../base/Clock.js'
import type { AnyGroup } from '../base/defineGroup.js'
import type { CoreStore, KitBase } from '../base/KitBase.js'
import type { KitOptions } from '../base/KitOptions.js'
import type { CapabilityName } from '../chain/Chain.js'
import { createRpc } from '../chain/createRpc.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { type ConnectionGroup, createConnections } from '../connections/createConnections.js'
import { createSessions } from '../connections/createSessions.js'
import { createLiveConnections } from '../connections/liveConnections.js'
import { createRestoring } from '../connections/restoreConnections.js'
import { createStoredConnections } from '../connections/storedConnections.js'
import { addFactories } from '../connectors/addFactories.js'
import { type ConnectorGroup, createConnectors } from '../connectors/createConnectors.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import { createFeatures, type FeatureGroup } from '../features/createFeatures.js'
import { createLog, type EventSource, type LogGroup } from '../log/createLog.js'
import type { ModalGroup } from '../modal/createModal.js'
import { createNetworks, type NetworkGroup } from '../networks/createNetworks.js'
import { createSupportedChains } from '../networks/createSupportedChains.js'
import { rememberNetwork } from '../networks/rememberNetwork.js'
import { createPairing } from '../pairing/createPairing.js'
import type { PairingGroup } from '../pairing/PairingGroup.js'
import { createSignIn, type SignInGroup } from '../signIn/createSignIn.js'
import { createLateGatewaySiwx } from '../signIn/lateGatewaySiwx.js'
import { findNetwork, getActiveConnection } from '../state/selectors.js'
import { bringConnectedToFront } from '../state/transitions.js'
import { createKitStorage } from '../storage/createKitStorage.js'
import { storageItems } from '../storage/items.js'
import { watchVersion } from '../version/watchVersion.js'
import { createWallets } from '../wallets/createWallets.js'
import type { WalletGroup } from '../wallets/WalletListState.js'
import type { GroupServices } from './createGroups.js'
import { lateGroups } from './lateGroups.js'
import { type AskedAhead, takeAhead } from './takeAhead.js'

/** What a kit has made before its late part comes. */
export type EngineParts = {
  options: KitOptions
  store: CoreStore
  events: EventPort<CoreEvents> & EventSource
  clock: Clock
  signal: AbortSignal
  address: CallAddress
  prefix: string
  /** The kit's version. */
  version: string
  tracker: ReturnType<typeof createTracker>
  modal: ModalGroup
  /** What the gateway was asked before this part was there. */
  askedAhead: AskedAhead | undefined
  show(feature: string, parameters: object): void
  /** Has a feature go on with what it had stored. */
  resume(feature: string): void
  /** What a login came back with, once. */
  takeLoginReturn(): string | undefined
}

/** The late part of a kit: everything that connecting needs. */
export type Engine = {
  connectors: ConnectorGroup
  connections: ConnectionGroup
  pairing: PairingGroup
  networks: NetworkGroup
  signIn: SignInGroup
  wallets: WalletGroup
  features: FeatureGroup
  alerts: AlertGroup
  log: LogGroup
  /** What features are made from. */
  services: GroupServices
  /** The definition of a feature of every kit. */
  getGroup(name: string): AnyGroup
  /** The wallet's own interface of a namespace's connection in use. */
  getProvider(namespace: Parameters<ReturnType<typeof createLiveConnections>['getActive']>[0]): unknown
}

/** An account is followed this long after it came to the front, in ms. */
const followDelayMs = 2000

/** Makes the late part of a kit, and starts it. Each part gets the few others it needs; nothing goes in circles. */
export function createEngine(parts: EngineParts): Engine {
  supplyMissing()
  const { options, store, events, clock, address, prefix, tracker } = parts
  // Each part of the kit ends with it, and has listeners of its own.
  const signal = AbortSignal.any([parts.signal])
  const storage = createKitStorage({ prefix, storage: options.storage })
  const { fetch = globalThis.fetch } = options
  const client = createClient({ ...address, fetch: takeAhead(fetch, parts.askedAhead) })
  const supportedChains = createSupportedChains(client)
  const ask: typeof fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
  const chains: KitBase['chains'] = new Map(
    options.chains.map((factory) => [
      factory.namespace,
      factory.create({
        signal,
        fetch: ask,
        rpc: createRpc({ getRpcUrl: supportedChains.getRpcUrl, fetch: ask }),
      }),
    ]),
  )
  const base: KitBase = {
    options,
    store,
    events,
    clock,
    storage,
    client,
    supportedChains,
    chains,
    signal,
    track: tracker.track,
    alert: (code, detail) => events.emit('alerted', { code, detail }),
  }

  const log = createLog({ events, clock, level: options.logLevel })
  const alerts = createAlerts(base)
  const analytics = startAnalytics(base)
  const siwxContext = {
    client,
    storage,
    clock,
    getConnection: () => getActiveConnection(store.getState()),
    isSameAddress: (caipNetworkId: CaipNetworkId, one: string, other: string) =>
      isSameAddress(chains.get(parseCaip2(caipNetworkId).namespace as Namespace), one, other),
    getNetworks: () => store.getState().networks,
  }
  const siwx =
    typeof options.siwx === 'function'
      ? options.siwx({
          ...siwxContext,
          createGatewaySiwx: (siwxOptions) => createLateGatewaySiwx(siwxContext, siwxOptions),
        })
      : options.siwx
  const live = createLiveConnections(store, signal)
  const stored = createStoredConnections(storage, [...chains.keys()])
  const sessions = createSessions(base, { live, stored })
  const restoring = createRestoring(base, { live, stored, sessions })
  const networks = createNetworks(base, live)
  const connections = createConnections(base, {
    live,
    stored,
    sessions,
    restoring,
    signOut: (leaving) => signIn.endSessions(leaving),
  })
  const { disconnect, signMessage } = connections
  const { switchNetwork } = networks
  const signIn = createSignIn(base, {
    prefix,
    siwx,
    switchNetwork,
    disconnect,
    signMessage,
  })
  const connectors = createConnectors(base)
  const wallets = createWallets(base)
  const features = createFeatures(base)
  const nativeBalances = createNativeBalances(base)
  const pairing = createPairing(
    { ...base, signal: AbortSignal.any([signal]) },
    {
      siwx,
      addRecent: wallets.addRecent,
      acceptOffered: (connector, session) =>
        sessions.accept(connector, session, { reason: 'offered', isActive: () => true }),
    },
  )

  let isAskedAhead = parts.askedAhead !== undefined
  watchActiveAccount(base)
  countApprovals(base)
  // The page has shown the account by then.
  if (options.enableFollowing !== false) {
    let cancel = () => {}
    events.on('account-changed', ({ caipAddress }) => {
      cancel()
      if (caipAddress) cancel = clock.schedule(() => parts.resume('incoming'), followDelayMs)
    })
    signal.addEventListener('abort', () => cancel())
  }
  rememberNetwork(base)
  watchVersion(base, parts.version)
  tracker.flush()
  begin()

  function begin(): void {
    const { gateway } = options
    const { defaultNetwork = '' } = options
    if (!options.projectId) base.alert('APKT008')
    if (defaultNetwork && !findNetwork(store.getState(), defaultNetwork))
      base.alert('APKT001', defaultNetwork)
    if (address.baseUrl !== gateway) base.alert('APKT009', `“${gateway}” is no web address`)
    store.setState({
      capabilities: Object.fromEntries(
        [...chains].map(([namespace, chain]) => [
          namespace,
          Object.keys(chain.capabilities) as CapabilityName[],
        ]),
      ),
    })
    for (const chain of chains.values()) {
      const stop = chain.discover(connectors.add, connectors.remove)
      signal.addEventListener('abort', stop)
    }
    if (pairing.connector) connectors.add(pairing.connector)
    addFactories(base, { version: parts.version, siwx, signIn }, connectors.add)
    pairing.resume()
    if (storage.get(storageItems.connectionStatus) === 'disconnected') clearCaches()
    for (const { name, storedAs } of Object.values(lateGroups) as AnyGroup[]) {
      if (storedAs && storage.get(storedAs)?.length) parts.resume(name)
    }
    void restoring.restoreAll().finally(() => {
      if (!signal.aborted) store.setState({ isInitialized: true })
    })
    signal.addEventListener(
      'abort',
      stored.watch(() => void restoring.followOtherTab().catch(() => undefined)),
    )
    events.on('modal-opened', prepare)
    // It may have been opened for a namespace on which nothing was connected in the end.
    events.on('modal-closed', () => store.setState(bringConnectedToFront))
    if (store.getState().modal.isOpen) prepare()
  }

  /** The visitor sees the modal first; what it is filled with is asked for after that, the wallets a paint before all else. */
  function prepare(): void {
    // Those that were asked for ahead may be here already: they are read before the list is drawn, which is drawn once then.
    const isAsked = takeAsked()
    if (isAsked) wallets.loadOverview()
    afterPaint(clock, () => {
      if (signal.aborted) return
      if (!isAsked) wallets.loadOverview()
      afterPaint(clock, () => {
        if (signal.aborted) return
        features.load()
        void analytics.askGateway()
      })
    })
  }

  /** Only the first opening finds an answer that was asked for before this part was there. */
  function takeAsked(): boolean {
    const taken = isAskedAhead
    isAskedAhead = false
    return taken
  }

  /** A visitor who left leaves nothing of their account behind. */
  function clearCaches(): void {
    const { portfolioCache, nativeBalanceCache, ensCache, identityCache, historyCache } = storageItems
    for (const item of [portfolioCache, nativeBalanceCache, ensCache, identityCache, historyCache]) {
      storage.remove(item)
    }
  }

  return {
    connectors,
    connections,
    pairing,
    networks,
    signIn,
    wallets,
    features,
    alerts,
    log,
    services: {
      ...base,
      signal: AbortSignal.any([signal]),
      getLiveConnection: live.getActive,
      connect: connections.connect,
      switchNetwork: (caipNetworkId) => switchNetwork(caipNetworkId, { throwOnFailure: true }),
      refreshNativeBalance: () => nativeBalances.load({ force: true }),
      show: parts.show,
      takeLoginReturn: parts.takeLoginReturn,
    },
    getGroup: (name) => (lateGroups as Record<string, AnyGroup>)[name] as AnyGroup,
    getProvider(namespace) {
      if (!namespace) throw createParameterError('parameters/namespace-required')
      return live.getActive(namespace)?.provider
    },
  }
}

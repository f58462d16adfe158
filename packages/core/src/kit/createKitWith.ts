import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { CallAddress } from '@latchkey/wire/url'
import { createStore } from 'zustand/vanilla'
import { createTracker } from '../analytics/createTracker.js'
import { systemClock } from '../base/Clock.js'
import type { AnyGroup, GroupActions } from '../base/defineGroup.js'
import type { CoreStore } from '../base/KitBase.js'
import type { KitOptions } from '../base/KitOptions.js'
import { watchLine, whenOnline } from '../base/whenOnline.js'
import type { ChainFactory } from '../chain/Chain.js'
import { createEmitter } from '../events/createEmitter.js'
import { createLate } from '../flow/createLate.js'
import { createImages } from '../images/createImages.js'
import { takeResultUri } from '../links/takeResultUri.js'
import { createModal } from '../modal/createModal.js'
import { createTheme } from '../theme/createTheme.js'
import { createLateGroups, createLateObject } from './createGroups.js'
import type { Engine, EngineParts } from './Engine.js'
import { getInitialState } from './getInitialState.js'
import type { AttachableChain, Kit, KitEvents, KitState } from './Kit.js'
import { prefetchWallets } from './prefetchWallets.js'
import { getStoragePrefix, readLastVisit } from './readLastVisit.js'
import type { Prefetched } from './withPrefetched.js'

/** Goes into the SDK version (§7.001). */
export const kitVersion = '0.1.0'

/** The late part of a kit: loaded when it is needed, or there with the kit's start. */
type EngineSource = { load(): Promise<MakeEngine> } | { create: MakeEngine }
type MakeEngine = (parts: EngineParts) => Engine

/**
 * Makes a kit whose late part comes from elsewhere: tests have it at once.
 *
 * @param options - See {@link createKit}.
 * @param source - Where the late part comes from.
 * @param added - Features beside those of every kit.
 */
export function createKitWith<
  const Chains extends readonly ChainFactory[],
  const Added extends readonly AnyGroup[] = readonly [],
>(options: KitOptions<Chains>, source: EngineSource, added?: Added): Kit<Chains> & GroupActions<Added> {
  assertOptions(options)
  const { clock = systemClock } = options
  const destroyed = new AbortController()
  const { signal } = destroyed
  const whole = createStore<KitState>(() => getInitialState(options))
  const store = whole as unknown as CoreStore
  const events = createEmitter<KitEvents>(signal)
  const tracker = createTracker(store, events, options.analyticsConsent)
  const address: CallAddress = {
    // A site with a mistake in it still has its page: an alert says what is wrong, and a browser asks nobody for this address.
    baseUrl: isWebAddress(options.gateway) ? options.gateway : 'about:invalid',
    projectId: options.projectId,
    sdkType: 'appkit',
    sdkVersion: `react-${options.chains.map((chain) => chain.name).join(',')}-${kitVersion}`,
  }
  const prefix = getStoragePrefix(options)
  let engine: Engine | undefined
  let prefetched: Prefetched | undefined
  let isStarted = false
  let loginReturn: string | undefined

  const loadChains = createLate(() => Promise.all(options.chains.map((chain) => chain.load?.())))
  const late = createLate(async () =>
    makeEngine('create' in source ? source.create : await withChains(source.load())),
  )

  /** Both at once: one after the other takes a phone half as long again. */
  async function withChains(create: Promise<MakeEngine>): Promise<MakeEngine> {
    const [make] = await Promise.all([create, loadChains()])
    return make
  }

  function makeEngine(create: MakeEngine): Engine {
    if (signal.aborted) throw new AppKitError('kit/destroyed')
    engine ??= create({
      options,
      store,
      events,
      clock,
      signal,
      address,
      prefix,
      version: kitVersion,
      tracker,
      modal,
      prefetched,
      show,
      resume,
      added: added ?? [],
    })
    return engine
  }

  function show(feature: string, parameters: object): void {
    void modal.open({ feature, arguments: parameters })
  }

  function takeLoginReturn(): string | undefined {
    const taken = loginReturn
    loginReturn = undefined
    return taken
  }

  function resume(feature: string): void {
    // The engine is not there yet for who asks in the same turn.
    queueMicrotask(() => {
      const { resume } = features[feature] as { resume(takeReturn: () => string | undefined): Promise<void> }
      // A script that did not come is asked for again when the account is looked at.
      resume(takeLoginReturn).catch(() => undefined)
    })
  }

  async function load(create?: Promise<MakeEngine>): Promise<void> {
    start()
    if (create) makeEngine(await withChains(create))
    else await late()
  }

  function start(): void {
    if (signal.aborted) throw new AppKitError('kit/destroyed')
    if (isStarted || typeof window === 'undefined') return
    isStarted = true
    // Before anybody else reads the address.
    loginReturn = takeResultUri()
    const { isConnected, pairingOpenUntilMs, ...last } = readLastVisit(store.getState(), { options, prefix })
    store.setState({ ...last, isVisitRead: true, isInitialized: !isConnected })
    tracker.track('INITIALIZE')
    watchLine(signal)
    watchOtherTabs()
    // The page may have been reloaded while the visitor was in their wallet.
    const isPairing = pairingOpenUntilMs > clock.now()
    const isInside = options.connectors?.some((connector) => connector.mayBeInside?.())
    if (isConnected || isPairing || loginReturn || isInside || 'create' in source) loadQuietly()
  }

  /** Where nobody waits for it: what could not be had comes when the line is back, or with the next thing that is done. */
  function loadQuietly(): void {
    load().catch(() => whenOnline(loadQuietly, signal))
  }

  /** Another tab of the site may connect; what is loaded then follows it. */
  function watchOtherTabs(): void {
    const onKey = (key: string | null) => {
      if (key === `${prefix}connection_status`) loadQuietly()
    }
    const stop = options.storage?.onChange?.(onKey)
    if (stop) signal.addEventListener('abort', stop)
    else window.addEventListener('storage', ({ key }) => onKey(key), { signal })
  }

  /** The late part is on its way to a modal that has been opened: the answer is awaited longer than any script. */
  function prefetch(): void {
    if (engine || 'create' in source || !options.projectId || signal.aborted) return
    prefetched ??= prefetchWallets({ store, options, address, signal })
  }

  const getEngine = async () => {
    start()
    return engine ?? late()
  }
  const modal = createModal({ store, events, options, track: tracker.track }, () => {
    // In the turn after the tap's own, in which the modal is drawn: a request takes a phone as long as half of that.
    clock.schedule(prefetch, 0)
    return load()
  })
  const lateParts = Object.fromEntries(
    (
      [
        'connectors',
        'connections',
        'pairing',
        'networks',
        'signIn',
        'wallets',
        'features',
        'alerts',
        'log',
      ] as const
    ).map((name) => [
      name,
      createLateObject(
        () => engine?.[name] as object | undefined,
        async () => (await getEngine())[name],
      ),
    ]),
  )
  const features = createLateGroups(getEngine, (name) => !engine || engine.getGroup(name) !== undefined)

  const kit = {
    ...lateParts,
    options,
    store: whole,
    events,
    modal,
    images: createImages({ address, options }),
    theme: createTheme(store),
    analytics: { track: tracker.track, subscribe: tracker.subscribe, setConsent: tracker.setConsent },
    start,
    load,
    destroy: () => destroyed.abort(new AppKitError('kit/destroyed')),
    getProvider(namespace: Namespace) {
      const provider = engine?.getProvider(namespace)
      if (!provider) throw new AppKitError('kit/not-configured')
      return provider
    },
    getRpcUrl: async (caipNetworkId: CaipNetworkId) =>
      (await getEngine()).services.supportedChains.getRpcUrl(caipNetworkId),
    isAddress: (namespace: Namespace, value: string) =>
      engine?.services.chains.get(namespace)?.isAddress(value) ?? false,
    async takeLoginReturn() {
      start()
      return takeLoginReturn()
    },
  }
  // The late parts and features are made by name; `Kit` says which there are.
  const made = Object.setPrototypeOf(kit, features) as Kit<Chains> & GroupActions<Added>
  for (const chain of options.chains) (chain as AttachableChain).attach?.(made as unknown as Kit)
  return made

  function assertOptions({ siwx, siweConfig, chains }: KitOptions): void {
    if (siwx && siweConfig) throw new AppKitError('kit/siwx-conflict')
    if (!chains?.length) throw new AppKitError('kit/no-chains')
    for (const { namespace, networks } of chains) {
      if (networks.length === 0) throw new AppKitError('kit/no-networks', { namespace })
    }
  }
}

function isWebAddress(url: string): boolean {
  // Older browsers have no `URL.canParse`; this is before they are given it.
  try {
    return /^https?:/.test(new URL(url).protocol)
  } catch {
    return false
  }
}

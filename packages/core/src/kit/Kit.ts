import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { StoreApi } from 'zustand/vanilla'
import type { AlertGroup } from '../alerts/createAlerts.js'
import type { AnalyticsGroup } from '../analytics/createTracker.js'
import type { GroupActions, GroupEvents, GroupStates } from '../base/defineGroup.js'
import type { KitOptions } from '../base/KitOptions.js'
import type { ChainFactory, NetworkIdOf } from '../chain/Chain.js'
import type { ConnectionGroup } from '../connections/createConnections.js'
import type { ConnectorGroup } from '../connectors/createConnectors.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { Emitter } from '../events/createEmitter.js'
import type { FeatureGroup } from '../features/createFeatures.js'
import type { ImageGroup } from '../images/createImages.js'
import type { LogGroup } from '../log/createLog.js'
import type { ModalGroup } from '../modal/createModal.js'
import type { NetworkGroup } from '../networks/createNetworks.js'
import type { PairingGroup } from '../pairing/PairingGroup.js'
import type { SignInGroup } from '../signIn/createSignIn.js'
import type { CoreState } from '../state/CoreState.js'
import type { ThemeGroup } from '../theme/createTheme.js'
import type { WalletGroup } from '../wallets/WalletListState.js'
import type { Engine, EngineParts } from './Engine.js'
import type { groups } from './groups.js'

type Groups = typeof groups

/**
 * The whole state of a kit: the core's slices, and one per feature. Slices are absent until the kit's late half is there, which
 * comes with the first thing that is done: a page that does nothing with a feature pays nothing for it.
 */
export type KitState = CoreState & Partial<GroupStates<Groups>>

/** The state of a kit once its late part has loaded. */
export type LoadedKitState = CoreState & GroupStates<Groups>

/** Everything a kit tells. */
export type KitEvents = CoreEvents & GroupEvents<Groups>

/** The features of a kit. */
export type KitGroups = GroupActions<Groups>

/** The name of a feature of the kit. */
export type FeatureName = keyof KitGroups

type AnyChains = readonly ChainFactory[]

/** The namespaces of some chains. */
export type NamespaceOf<Chains extends AnyChains> = Chains[number]['namespace']

/** The wallet's own interface on a namespace, as the chain given for it has it. */
export type ProviderOf<Chains extends AnyChains, Name extends Namespace> =
  Extract<Chains[number], { namespace: Name }> extends ChainFactory<Name, infer Provider> ? Provider : unknown

/** A kit whose late half is there, as it is wherever something that comes with it runs. */
export type LoadedKit = Omit<Kit, 'store'> & {
  readonly store: Pick<StoreApi<LoadedKitState>, 'getState' | 'getInitialState' | 'subscribe'>
}

/** A kit: one store and its actions. Two kits on a page share nothing. */
export type Kit<Chains extends AnyChains = AnyChains> = KitGroups & {
  readonly options: KitOptions<Chains>
  /** The one store; read it with selectors, write it through the groups below. */
  readonly store: Pick<StoreApi<KitState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** The kit's events. */
  readonly events: Pick<Emitter<KitEvents>, 'on' | 'onAny'>

  readonly modal: ModalGroup
  readonly connectors: ConnectorGroup
  readonly connections: ConnectionGroup
  readonly pairing: PairingGroup
  readonly networks: NetworkGroup<NetworkIdOf<Chains>>
  readonly signIn: SignInGroup
  readonly wallets: WalletGroup
  readonly features: FeatureGroup
  readonly images: ImageGroup
  readonly alerts: AlertGroup
  readonly log: LogGroup
  readonly analytics: AnalyticsGroup
  readonly theme: ThemeGroup

  /**
   * Takes up stored connections. Runs once, in the browser only; `<KitProvider>` calls it. Everything that is done with
   * a kit starts it too.
   */
  start(): void
  /**
   * Loads the late part and starts to discover installed wallets. Every action of a kit does so too.
   *
   * @param create - It, where it is on its way already; the modal brings it along.
   */
  load(create?: Promise<(parts: EngineParts) => Engine>): Promise<void>
  /** Ends everything the kit started: listeners, timers, requests. It cannot be used afterwards. */
  destroy(): void
  /**
   * The wallet's own interface for a namespace's connection in use.
   *
   * @throws `kit/not-configured` when nothing is connected there (§5.010), `parameters/namespace-required`.
   */
  getProvider<Name extends NamespaceOf<Chains>>(namespace: Name): ProviderOf<Chains, Name>
  /** The address that forwards JSON-RPC for a network, or `undefined` when the gateway has none for it. */
  getRpcUrl(caipNetworkId: CaipNetworkId): Promise<string | undefined>
  /** Whether a text is an address of a namespace's chain; false until the chain is loaded. */
  isAddress(namespace: Namespace, value: string): boolean
  /**
   * The result of a login in a Telegram mini-app, which the kit took out of the address at its start; returned once (§2.030).
   * Logging in with the embedded wallet takes it where a login has left this page.
   */
  takeLoginReturn(): Promise<string | undefined>
}

/** A chain that also serves code beside the kit, such as the site's own library for it. */
export type AttachableChain = ChainFactory & {
  /** Called with the kit as soon as that is made, before anything starts. */
  attach?(kit: Kit): void
}

import type { CallAddress } from '@latchkey/wire/url'
import type { AlertGroup } from '../alerts/createAlerts.js'
import type { createTracker } from '../analytics/createTracker.js'
import type { Clock } from '../base/Clock.js'
import type { AnyGroup } from '../base/defineGroup.js'
import type { CoreStore } from '../base/KitBase.js'
import type { KitOptions } from '../base/KitOptions.js'
import type { ConnectionGroup } from '../connections/createConnections.js'
import type { createLiveConnections } from '../connections/liveConnections.js'
import type { ConnectorGroup } from '../connectors/createConnectors.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import type { FeatureGroup } from '../features/createFeatures.js'
import type { EventSource, LogGroup } from '../log/createLog.js'
import type { ModalGroup } from '../modal/createModal.js'
import type { NetworkGroup } from '../networks/createNetworks.js'
import type { PairingGroup } from '../pairing/PairingGroup.js'
import type { SignInGroup } from '../signIn/createSignIn.js'
import type { WalletGroup } from '../wallets/WalletListState.js'
import type { GroupServices } from './createGroups.js'
import type { Prefetched } from './withPrefetched.js'

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
  prefetched: Prefetched | undefined
  show(feature: string, parameters: object): void
  /** Has a feature go on with what it had stored. */
  resume(feature: string): void
  /** Features beside those of every kit. */
  added: readonly AnyGroup[]
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
  /** The definition of a feature. */
  getGroup(name: string): AnyGroup | undefined
  /** The wallet's own interface of a namespace's connection in use. */
  getProvider(namespace: Parameters<ReturnType<typeof createLiveConnections>['getActive']>[0]): unknown
}

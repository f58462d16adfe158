import type { Namespace } from '@latchkey/primitives'
import type { Client } from '@latchkey/wire'
import type { StoreApi } from 'zustand/vanilla'
import type { AlertCode, AlertText } from '../alerts/Alert.js'
import type { AnalyticsEventName } from '../analytics/AnalyticsEventName.js'
import type { Chain } from '../chain/Chain.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import type { SupportedChains } from '../networks/createSupportedChains.js'
import type { CoreState } from '../state/CoreState.js'
import type { KitStorage } from '../storage/createKitStorage.js'
import type { Clock } from './Clock.js'
import type { KitOptions } from './KitOptions.js'

/** The part of a store its readers need. */
export type CoreStore = Pick<StoreApi<CoreState>, 'getState' | 'setState' | 'subscribe'>

/** What the parts of a kit are built from; each takes the few it needs. */
export type KitBase = {
  readonly options: KitOptions
  readonly store: CoreStore
  readonly events: EventPort<CoreEvents>
  readonly clock: Clock
  readonly storage: KitStorage
  readonly client: Client
  readonly supportedChains: SupportedChains
  readonly chains: ReadonlyMap<Namespace, Chain>
  /** Aborted by `destroy()`. */
  readonly signal: AbortSignal
  /** Counts something for the owner's analytics. */
  track(event: AnalyticsEventName, properties?: Record<string, unknown>): void
  /** Tells the site's developer what is wrong with its set-up; `text`: of a code that a feature has brought. */
  alert(code: AlertCode, detail?: string, text?: AlertText): void
}

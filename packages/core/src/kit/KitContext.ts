import type { Namespace } from '@latchkey/primitives'
import type { Client } from '@latchkey/wire'
import type { StoreApi } from 'zustand/vanilla'
import type { Chain } from '../chain/Chain.js'
import type { ConnectionGroupInternals } from '../connections/createConnections.js'
import type { NetworkGroupInternals } from '../networks/createNetworks.js'
import type { PairingGroupInternals } from '../pairing/createPairing.js'
import type { SignInGroupInternals } from '../signIn/createSignIn.js'
import type { KitStorage } from '../storage/createKitStorage.js'
import type { Clock } from './Clock.js'
import type { Kit } from './Kit.js'
import type { KitOptions } from './KitOptions.js'
import type { KitState } from './KitState.js'

/** A kit as its own groups see it. */
export type KitInternals = Kit & {
  readonly connections: ConnectionGroupInternals
  readonly pairing: PairingGroupInternals
  readonly networks: NetworkGroupInternals
  readonly signIn: SignInGroupInternals
}

/** What the groups of a kit are built from. Internal to core. */
export type KitContext = {
  readonly options: KitOptions
  readonly store: StoreApi<KitState>
  readonly clock: Clock
  readonly storage: KitStorage
  readonly client: Client
  readonly chains: ReadonlyMap<Namespace, Chain>
  /** The wallet's own interface of each namespace's active connection; not state, so not in the store. */
  readonly providers: Map<Namespace, unknown>
  /** Aborted by `destroy()`. */
  readonly signal: AbortSignal
  /** The whole kit, for groups that act on another; use it inside functions, not while groups are made. */
  readonly kit: KitInternals
}

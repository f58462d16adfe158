import type { Namespace } from '@latchkey/primitives'
import type { StoreApi } from 'zustand/vanilla'
import type { AlertCode } from '../alerts/Alert.js'
import type { Clock } from '../base/Clock.js'
import type { Metadata } from '../base/Metadata.js'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { PairedNamespace } from '../chain/PairingCapability.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import type { SignInSession, Siwx } from '../signIn/Siwx.js'
import type { CoreState } from '../state/CoreState.js'
import type { KitStorage } from '../storage/createKitStorage.js'
import type { Connector } from './Connector.js'

/** What a connector that a site adds gets from the kit that owns it. */
export type ConnectorContext = {
  /** The project at the gateway. */
  projectId: string
  /** Whether the embedded wallet may write what fails there to the browser's console. */
  isLogging: boolean
  store: Pick<StoreApi<CoreState>, 'getState' | 'subscribe'>
  events: EventPort<CoreEvents>
  clock: Clock
  storage: KitStorage
  /** Aborted when the kit is destroyed. */
  signal: AbortSignal
  /** Tells the site's developer what is wrong with its set-up. */
  alert(code: AlertCode, detail?: string): void
  /** The kit's version, as it says it to servers. */
  version: string
  /** Makes the message of a sign-in, where the site has one: a wallet may sign it along with connecting (§4.023). */
  siwx: Pick<Siwx, 'createMessage'> | undefined
  signIn: {
    /** Has what was signed verified and kept; whoever is connected then is signed in. */
    keep(session: SignInSession): Promise<void>
  }
  /** Who the site is. */
  getMetadata(): Metadata
  /** The namespaces whose chains can serve a wallet that is asked by messages. */
  namespaces: readonly Namespace[]
  /**
   * Makes a connection over a namespace that answers requests, as wallets elsewhere do. It asks nobody.
   *
   * @param make - Makes the namespace, told the methods that the chain asks such wallets for.
   */
  connect(
    namespace: Namespace,
    make: (methods: readonly string[]) => PairedNamespace,
  ): Promise<ChainConnection>
}

/** A connector that a site adds to its kit. It comes with the kit's late part, and not with the page. */
export type ConnectorFactory = {
  /** The connector's id, where what is on screen has a place for it before it has come. */
  readonly id?: string | undefined
  load(): Promise<(context: ConnectorContext) => Connector>
}

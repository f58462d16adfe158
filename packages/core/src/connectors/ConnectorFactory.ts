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

/** The parts that a kit passes to a connector that the site adds. */
export type ConnectorContext = {
  /** The project at the gateway. */
  projectId: string
  /** Whether the embedded wallet may write its failures to the browser's console. */
  isLogging: boolean
  store: Pick<StoreApi<CoreState>, 'getState' | 'subscribe'>
  events: EventPort<CoreEvents>
  clock: Clock
  storage: KitStorage
  /** Aborted when the kit is destroyed. */
  signal: AbortSignal
  /** Alerts the site's developer to a mistake in the set-up. */
  alert(code: AlertCode, detail?: string): void
  /** The kit's version, as it says it to servers. */
  version: string
  /** Makes the message of a sign-in, where the site has one: a wallet may sign it along with connecting (§4.023). */
  siwx: Pick<Siwx, 'createMessage'> | undefined
  signIn: {
    /** Verifies and stores a signed message; the connected account is then signed in. */
    keep(session: SignInSession): Promise<void>
  }
  /** The site's identity. */
  getMetadata(): Metadata
  /** The namespaces whose chains can serve a wallet that is asked by messages. */
  namespaces: readonly Namespace[]
  /**
   * Creates a connection over a namespace that answers requests, as wallets on other devices do. It sends no request.
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
  /** The connector's id, if the screen reserves its place before it loads. */
  readonly id?: string | undefined
  /** Whether the page may stand inside the wallet: the kit then loads with its start, and connects by itself where it does. */
  mayBeInside?(): boolean
  /** Loads what makes it; that makes none where the wallet cannot be reached from this page. */
  load(): Promise<(context: ConnectorContext) => Connector | undefined | Promise<Connector | undefined>>
}

import type { Namespace } from '@latchkey/primitives'
import type { KitContext } from '../kit/KitContext.js'
import type { Connection } from './Connection.js'
import { connect } from './connect.js'
import { type ConnectionInternals, createConnectionInternals } from './connectionInternals.js'
import { disconnect } from './disconnect.js'
import { reconnectStored } from './reconnect.js'

/** Wallets connecting, staying connected and leaving. */
export type ConnectionGroup = {
  /**
   * Asks a wallet for its accounts. Call it inside the visitor's gesture: the wallet may open a window.
   * A newer call aborts an older one. Progress is in the store's `connect`.
   *
   * @returns The connection, or `undefined` when the attempt was given up for a newer one.
   * @throws `connection/…`, `network/unsupported-namespace`.
   */
  connect(parameters: { connectorId: string; namespace?: Namespace }): Promise<Connection | undefined>
  /** Gives up the attempt that is running. */
  cancelConnect(): void
  /**
   * Disconnects one namespace, or all of them. Waits at most 3 s for signing out (§4.044).
   *
   * @param options - `keepOpen`: leaves the modal open.
   * @throws `connection/disconnect-failed`, `connection/adapter-not-found`.
   */
  disconnect(options?: { namespace?: Namespace | undefined; keepOpen?: boolean }): Promise<void>
  /** Makes another account of the active connection the active one. */
  setActiveAccount(address: string): void
}

/** What core itself uses of the connections. */
export type ConnectionGroupInternals = ConnectionGroup &
  Pick<ConnectionInternals, 'accept' | 'syncAccount' | 'loadNativeBalance'> & {
    /** Takes up the connections of the last visit, without asking the visitor. */
    reconnect(): Promise<void>
    /** Forgets every connection without telling wallets: another tab has done that. */
    forgetAll(): void
  }

/** Makes the connections of a kit. */
export function createConnections(context: KitContext): ConnectionGroupInternals {
  const internals = createConnectionInternals(context)
  let attempt = new AbortController()

  return {
    ...internals,
    async connect(parameters) {
      attempt.abort()
      attempt = new AbortController()
      return connect(context, internals, { ...parameters, signal: attempt.signal })
    },
    cancelConnect() {
      attempt.abort()
      internals.dispatchConnect({ type: 'left' })
    },
    disconnect: (options) => disconnect(context, internals, options),
    reconnect: () => reconnectStored(context, internals),
    forgetAll() {
      for (const namespace of context.chains.keys()) internals.forget(namespace)
      context.kit.balances.reset()
      context.kit.send.reset()
      void context.kit.signIn.check()
      context.kit.modal.close()
    },
    setActiveAccount(address) {
      internals.setPreferredAddress(address)
    },
  }
}

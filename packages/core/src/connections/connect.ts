import { AppKitError, isAppKitError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { withDeadline } from '../flow/withDeadline.js'
import type { KitContext } from '../kit/KitContext.js'
import type { Connection } from './Connection.js'
import type { ConnectionInternals } from './connectionInternals.js'

/** A wallet that has not answered for this long will not (§9.009). */
export const connectTimeoutMs = 120_000

/** Connects one wallet; see `ConnectionGroup.connect`. */
export async function connect(
  context: KitContext,
  internals: ConnectionInternals,
  { connectorId, namespace, signal }: { connectorId: string; namespace?: Namespace; signal: AbortSignal },
): Promise<Connection | undefined> {
  const { store, clock, kit } = context
  kit.start()
  if (namespace && !context.chains.has(namespace)) throw new AppKitError('network/unsupported-namespace')
  const connector = kit.connectors.find(connectorId, namespace)
  if (!connector) throw new AppKitError('connection/connector-not-found', { id: connectorId })
  const chain = context.chains.get(connector.chain)
  if (!chain) throw new AppKitError('connection/chain-not-found')

  internals.dispatchConnect({ type: 'asked', connectorId, atMs: clock.now() })
  const caipNetworkId = store.getState().networks[connector.chain]?.caipNetwork.caipNetworkId
  try {
    const chainConnection = await withDeadline(
      (deadlineSignal) =>
        chain.connect({ connector, signal: deadlineSignal, ...(caipNetworkId ? { caipNetworkId } : {}) }),
      {
        clock,
        signal,
        timeoutMs: connectTimeoutMs,
        makeError: () =>
          new AppKitError('connection/timeout', { walletName: connector.name, afterMs: connectTimeoutMs }),
      },
    )
    if (signal.aborted) return undefined
    const connection = internals.accept(connector, chainConnection)
    internals.dispatchConnect({ type: 'approved' })
    kit.analytics.track('CONNECT_SUCCESS', { method: 'browser', name: connector.name })
    await leaveConnecting(context)
    return connection
  } catch (error) {
    if (signal.aborted) return undefined
    const failure = isAppKitError(error)
      ? error
      : new AppKitError('connection/failed', undefined, { cause: error })
    internals.dispatchConnect({ type: 'failed', code: failure.code, message: failure.message })
    const event = failure.code === 'connection/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR'
    kit.analytics.track(event, { message: failure.message })
    throw failure
  }
}

/** What comes after a connection: another network, signing in, or the page (§2.021 to §2.026). */
export async function leaveConnecting({ kit }: KitContext): Promise<void> {
  if (kit.networks.showUnsupportedIfNeeded()) return
  const isPrompting = await kit.signIn.check()
  if (!isPrompting) kit.modal.close()
}

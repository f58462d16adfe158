import { AppKitError, getErrorMessage } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { withDeadline } from '../flow/withDeadline.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount } from '../kit/selectors.js'
import type { ConnectionInternals } from './connectionInternals.js'

/** Disconnecting waits this long for signing out (§4.044, §9.010). */
export const signOutTimeoutMs = 3000

/** Disconnects; see `ConnectionGroup.disconnect`. */
export async function disconnect(
  context: KitContext,
  internals: ConnectionInternals,
  { namespace, keepOpen = false }: { namespace?: Namespace | undefined; keepOpen?: boolean } = {},
): Promise<void> {
  const { store, kit } = context
  if (namespace && !context.chains.has(namespace)) {
    throw new AppKitError('connection/adapter-not-found', { namespace })
  }
  const namespaces = namespace ? [namespace] : [...context.chains.keys()]
  const connected = namespaces.filter((one) => store.getState().accounts[one]?.status !== 'disconnected')
  // From here on the wallet's own goodbye must not start all this again.
  for (const one of connected) internals.unwatch(one)
  try {
    await signOut(context)
    await Promise.all(connected.map((one) => tellWallet(context, one)))
    for (const one of connected) internals.forget(one)
    kit.send.reset()
    kit.balances.reset()
    kit.analytics.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  } catch (cause) {
    kit.analytics.track('DISCONNECT_ERROR', { message: getErrorMessage(cause) })
    throw new AppKitError('connection/disconnect-failed', { reason: getErrorMessage(cause) }, { cause })
  }
  if (!keepOpen && !hasConnections(context)) kit.modal.close()
}

/** A gateway that cannot be reached must not keep the visitor connected. */
async function signOut(context: KitContext): Promise<void> {
  const { clock, kit } = context
  await withDeadline(() => kit.signIn.signOut(), {
    clock,
    timeoutMs: signOutTimeoutMs,
    makeError: () => new Error('Signing out took too long'),
  }).catch(() => undefined)
}

/** Many wallets know no such request; the site lets go of them all the same. */
async function tellWallet(
  { kit, chains, store, providers, clock }: KitContext,
  namespace: Namespace,
): Promise<void> {
  const connectorId = store.getState().activeConnectorIds[namespace]
  const connector = connectorId === undefined ? undefined : kit.connectors.find(connectorId, namespace)
  const chain = chains.get(namespace)
  if (!connector || !chain) return
  const goodbye =
    connector.type === 'WALLET_CONNECT'
      ? () => kit.pairing.end()
      : () => chain.disconnect({ connector, provider: providers.get(namespace) })
  await withDeadline(goodbye, {
    clock,
    timeoutMs: signOutTimeoutMs,
    makeError: () => new Error('The wallet did not answer'),
  }).catch(() => undefined)
}

function hasConnections({ store }: KitContext): boolean {
  const state = store.getState()
  return state.features.multiWallet && getActiveAccount(state)?.address !== undefined
}

import { PairingError } from '@latchkey/errors/pairing'
import type { Namespace } from '@latchkey/primitives'
import type { Connector } from '../connectors/Connector.js'
import { connectorIds } from '../connectors/connectorIds.js'
import type { KitContext } from '../kit/KitContext.js'
import type { Wallet } from '../wallets/WalletListState.js'
import type { PairedSession } from './PairingState.js'
import { getNamespaces } from './toPairedSession.js'

/**
 * Takes a session in as connections, one for each of its namespaces the site has; the namespace in front of the visitor
 * stays there when the wallet serves it.
 *
 * @param context - The kit.
 * @param session - What was agreed.
 * @throws `pairing/chains-unsupported` when none of its namespaces is one of the site's.
 * @param parts - `wallet`: the one of the directory the visitor chose; `getProvider`: makes a namespace's interface.
 */
export async function adoptSession(
  context: KitContext,
  session: PairedSession,
  {
    wallet,
    getProvider,
  }: { wallet: Wallet | undefined; getProvider(namespace: Namespace): Promise<unknown> },
): Promise<void> {
  const { kit, chains, store, signal } = context
  const { activeNamespace } = store.getState()
  // The last one taken in is the active one.
  const served = getNamespaces(session)
    .filter((namespace) => chains.has(namespace))
    .sort((first) => (first === activeNamespace ? 1 : -1))
  if (served.length === 0) throw new PairingError('pairing/chains-unsupported')
  for (const namespace of served) {
    const known = kit.connectors.find(connectorIds.walletConnect, namespace)
    const chain = chains.get(namespace)
    if (!known || !chain) continue
    const connector: Connector = {
      ...known,
      name: session.peer.name || known.name,
      imageId: wallet?.image_id ?? undefined,
      explorerId: wallet?.id,
      provider: await getProvider(namespace),
    }
    const connection = await chain.connect({ connector, signal })
    if (signal.aborted) return
    kit.connections.accept(connector, connection)
  }
}

import type { Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { Connector, WalletSession } from '../connectors/Connector.js'
import type { withDeadline } from '../flow/withDeadline.js'
import type { getNetwork } from '../state/selectors.js'

/** A session, and the connector it came from. */
export type OpenedSession = { connector: Connector; session: WalletSession }

/** What it needs of the connections. */
export type AlongsideParts = Pick<KitBase, 'store' | 'clock'> & {
  signal: AbortSignal
  withDeadline: typeof withDeadline
  getNetwork: typeof getNetwork
  /** Asks the visitor. */
  open(connector: Connector, namespaces: readonly Namespace[], signal: AbortSignal): Promise<WalletSession>
  /** How long a wallet may take to answer without the visitor, in ms. */
  timeoutMs: number
}

/**
 * After a wallet has let the site in on one namespace: takes up what the same answer lets it in on, without asking again. A wallet that
 * shares nothing there is asked; one that refuses stays away there, and what it has let in stays.
 *
 * @param parts - See {@link AlongsideParts}.
 * @param opened - The connector that was opened, and its session.
 * @param wanted - All namespaces the visitor wants, that connector's among them.
 */
export async function openAlongside(
  { store, clock, signal, withDeadline, getNetwork, open, timeoutMs }: AlongsideParts,
  { connector: opened, session: first }: OpenedSession,
  wanted: readonly Namespace[],
): Promise<readonly OpenedSession[]> {
  const sessions: OpenedSession[] = []
  const shared = first.connections.flatMap(({ sharedBeside }) => sharedBeside ?? [])
  for (const namespace of wanted.filter((one) => !opened.namespaces.includes(one))) {
    const connector = store
      .getState()
      .connectors.find(({ grant, namespaces }) => grant === opened.grant && namespaces.includes(namespace))
    if (!connector || signal.aborted) continue
    const caipNetworkId = getNetwork(store.getState(), namespace)?.caipNetworkId
    const restored = await withDeadline(
      (deadline) =>
        connector.restore({
          namespaces: [namespace],
          caipNetworkId,
          accounts: shared.filter((account) => account.namespace === namespace),
          signal: deadline,
        }),
      { clock, signal, timeoutMs, makeError: () => new Error('The wallet did not answer') },
    ).catch(() => undefined)
    const isShared = restored?.connections.some(({ accounts }) => accounts.length > 0)
    // One question after the other: a wallet shows one at a time.
    const session = isShared ? restored : await open(connector, [namespace], signal).catch(() => undefined)
    if (session) sessions.push({ connector, session })
  }
  return sessions
}

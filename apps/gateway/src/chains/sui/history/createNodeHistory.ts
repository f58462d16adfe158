import type { Cache } from '../../../cache/Cache.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { isAccount, toAddressKey } from '../address.js'
import { describeCoins } from '../coins/describeCoins.js'
import type { ConnectedNetwork, FindNetwork } from '../SuiNetwork.js'
import { completeChanges } from './completeChanges.js'
import type { GraphTransaction } from './graphSchemas.js'
import { listMoves } from './listMoves.js'
import { listTransactions } from './listTransactions.js'
import { parsePageCursor, toPageCursor } from './pageCursor.js'
import { toHistoryItem } from './toHistoryItem.js'

type Dependencies = {
  cache: Cache
  find: FindNetwork
  /** Told when a network could not be read. */
  onFailure: (error: unknown) => void
}

/**
 * Makes the history that asks the networks' nodes, which list the transactions of an address. Nothing is stored: a page is read when
 * it is asked for.
 *
 * @param dependencies - See {@link Dependencies}.
 */
export function createNodeHistory({ cache, find, onFailure }: Dependencies): HistoryProvider {
  return {
    async getPage({ account: given, cursor, networks, signal }) {
      const account = toAddressKey(given)
      const places = cursor === undefined ? undefined : parsePageCursor(cursor)
      const asked = networks
        // A coin's type is an address, too, and has done nothing.
        .filter(() => isAccount(account))
        .filter(({ caipNetworkId }) => places?.has(caipNetworkId) ?? true)
      const pages = await settleAll(
        asked.map((network) => find(network)),
        async (connected) => {
          const { caipNetworkId } = connected.network
          const before = places?.get(caipNetworkId)
          const { found, next } = await listTransactions(connected, account, before, { cache, signal })
          return { caipNetworkId, items: await tell(connected, account, found, signal), next }
        },
      )
      signal?.throwIfAborted()
      const next = pages.flatMap(({ caipNetworkId, next }): [string, string][] =>
        next === null ? [] : [[caipNetworkId, next]],
      )
      return {
        items: pages
          .flatMap(({ items }) => items)
          .sort((first, second) => second.minedAtSeconds - first.minedAtSeconds),
        next: next.length === 0 ? null : toPageCursor(new Map(next)),
      }
    },
  }

  async function tell(
    connected: ConnectedNetwork,
    account: string,
    found: readonly GraphTransaction[],
    signal: AbortSignal | undefined,
  ): Promise<HistoryItem[]> {
    const whole: GraphTransaction[] = []
    // One after the other: few have more than a page of changes.
    for (const one of found) whole.push(...(await complete(connected, one, signal)))
    const coinTypes = whole.flatMap((one) => listMoves(one, account).map(({ coinType }) => coinType))
    const coins = await describeCoins(connected, coinTypes, { cache, onFailure, signal })
    return whole.map((one) => toHistoryItem(one, { account, connected, coins }))
  }

  /** Of what cannot be read only its own row is missing. */
  async function complete(
    connected: ConnectedNetwork,
    listed: GraphTransaction,
    signal: AbortSignal | undefined,
  ): Promise<GraphTransaction[]> {
    try {
      return [await completeChanges(connected, listed, signal)]
    } catch (error) {
      signal?.throwIfAborted()
      onFailure(error)
      return []
    }
  }

  /** A network that cannot be read must not hide the others; with none of them that is a failure. */
  async function settleAll<Page>(
    networks: readonly ConnectedNetwork[],
    read: (connected: ConnectedNetwork) => Promise<Page>,
  ): Promise<Page[]> {
    const results = await Promise.allSettled(networks.map(read))
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    failures.forEach(onFailure)
    if (failures.length > 0 && done.length === 0) throw failures[0]
    return done
  }
}

import type { Cache } from '../../../cache/Cache.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { isAddressOn } from '../address.js'
import type { ConnectedNetwork, FindNetwork } from '../CosmosNetwork.js'
import { describeDenoms } from '../tokens/describeDenoms.js'
import { listMoves } from './listMoves.js'
import { listTransactions } from './listTransactions.js'
import { type PagePlace, parsePageCursor, toPageCursor } from './pageCursor.js'
import { toHistoryItem } from './toHistoryItem.js'

/** Tokens of a page that are asked for by name; the others are told by their denoms. */
const maxDescribed = 25

type Dependencies = {
  cache: Cache
  find: FindNetwork
  /** Told when a network could not be read. */
  onFailure: (error: unknown) => void
}

/**
 * Makes the history that searches the networks' nodes, which keep an index of senders and recipients. Nothing is stored: a page is
 * read when it is asked for.
 *
 * @param dependencies - See {@link Dependencies}.
 */
export function createNodeHistory({ cache, find, onFailure }: Dependencies): HistoryProvider {
  return {
    async getPage({ account: given, cursor, networks, signal }) {
      const account = given.toLowerCase()
      const places = cursor === undefined ? undefined : parsePageCursor(cursor)
      const asked = networks
        .map(find)
        // One key has another address on each network.
        .filter(({ network }) => isAddressOn(account, network))
        .filter(({ network }) => places?.has(network.caipNetworkId) ?? true)
      const pages = await settleAll(asked, async (connected) => {
        const { caipNetworkId } = connected.network
        return { caipNetworkId, ...(await readPage(connected, account, places?.get(caipNetworkId), signal)) }
      })
      signal?.throwIfAborted()
      const next = pages.flatMap(({ caipNetworkId, next }): [string, PagePlace][] =>
        next ? [[caipNetworkId, next]] : [],
      )
      return {
        items: pages
          .flatMap(({ items }) => items)
          .sort((first, second) => second.minedAtSeconds - first.minedAtSeconds),
        next: next.length === 0 ? null : toPageCursor(new Map(next)),
      }
    },
  }

  async function readPage(
    connected: ConnectedNetwork,
    account: string,
    place: PagePlace | undefined,
    signal: AbortSignal | undefined,
  ): Promise<{ items: HistoryItem[]; next: PagePlace | null }> {
    const { found, next } = await listTransactions(connected, account, place, { cache, signal })
    const denoms = new Set(found.flatMap((one) => listMoves(one, account).map(({ denom }) => denom)))
    const asked = [...denoms].slice(0, maxDescribed)
    const tokens = await describeDenoms(connected, asked, { cache, onFailure, signal })
    return { items: found.flatMap((one) => toHistoryItem(one, { account, connected, tokens }) ?? []), next }
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

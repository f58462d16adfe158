import type { Cache } from '../../../cache/Cache.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { joinPages } from '../../../services/history/joinPages.js'
import { settleNetworks } from '../../../services/history/settleNetworks.js'
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
      const pages = await settleNetworks(
        asked,
        async (connected) => {
          const { caipNetworkId } = connected.network
          return {
            caipNetworkId,
            ...(await readPage(connected, account, places?.get(caipNetworkId), signal)),
          }
        },
        onFailure,
      )
      signal?.throwIfAborted()
      return joinPages(pages, toPageCursor)
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
}

import type { Cache } from '../../../cache/Cache.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { joinPages } from '../../../services/history/joinPages.js'
import { settleNetworks } from '../../../services/history/settleNetworks.js'
import { isAccount, toAddressKey } from '../address.js'
import { describeCoins } from '../coins/describeCoins.js'
import type { ConnectedNetwork, FindNetwork } from '../SuiNetwork.js'
import { completeChanges, createQuestionBudget, type QuestionBudget } from './completeChanges.js'
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
      const pages = await settleNetworks(
        asked.map((network) => find(network)),
        async (connected) => {
          const { caipNetworkId } = connected.network
          const before = places?.get(caipNetworkId)
          const { found, next } = await listTransactions(connected, account, before, { cache, signal })
          return { caipNetworkId, items: await tell(connected, account, found, signal), next }
        },
        onFailure,
      )
      signal?.throwIfAborted()
      return joinPages(pages, toPageCursor)
    },
  }

  async function tell(
    connected: ConnectedNetwork,
    account: string,
    found: readonly GraphTransaction[],
    signal: AbortSignal | undefined,
  ): Promise<HistoryItem[]> {
    const whole: GraphTransaction[] = []
    // Anybody can send a transaction with many changes, but that is no reason to ask a node hundreds of questions.
    const budget = createQuestionBudget()
    // One after the other: few have more than a page of changes.
    for (const one of found) whole.push(...(await complete(connected, one, { budget, signal })))
    const coinTypes = whole.flatMap((one) => listMoves(one, account).map(({ coinType }) => coinType))
    const coins = await describeCoins(connected, coinTypes, { cache, onFailure, signal })
    return whole.map((one) => toHistoryItem(one, { account, connected, coins }))
  }

  /** Of what cannot be read only its own row is missing. */
  async function complete(
    connected: ConnectedNetwork,
    listed: GraphTransaction,
    options: { budget: QuestionBudget; signal: AbortSignal | undefined },
  ): Promise<GraphTransaction[]> {
    try {
      return [await completeChanges(connected, listed, options)]
    } catch (error) {
      options.signal?.throwIfAborted()
      onFailure(error)
      return []
    }
  }
}

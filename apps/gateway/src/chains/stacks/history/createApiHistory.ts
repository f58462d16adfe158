import type { Cache } from '../../../cache/Cache.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { joinPages } from '../../../services/history/joinPages.js'
import { settleNetworks } from '../../../services/history/settleNetworks.js'
import { isAddressOn, toContractId } from '../address.js'
import { askFewAtATime } from '../askApi.js'
import type { ConnectedNetwork, FindNetwork } from '../StacksNetwork.js'
import { describeTokens } from '../tokens/describeTokens.js'
import type { ApiTransaction } from './apiSchemas.js'
import { listMoves } from './listMoves.js'
import { type ListedTransactions, listPending, listTransactions } from './listTransactions.js'
import { type PagePlace, parsePageCursor, toPageCursor } from './pageCursor.js'
import { readTransaction } from './readTransaction.js'
import { toHistoryItem } from './toHistoryItem.js'

/** Unlisted tokens of a page that are asked for by name, up to four questions each: one call can mint an account hundreds. */
const maxDescribed = 25

type Dependencies = {
  cache: Cache
  find: FindNetwork
  /** Told when a network could not be read. */
  onFailure: (error: unknown) => void
}

/**
 * Makes the history that asks the networks' APIs, which list the transactions of an address. Nothing is stored: a page is read
 * when it is asked for. What waits for a block is on the first page.
 *
 * @param dependencies - See {@link Dependencies}.
 */
export function createApiHistory({ cache, find, onFailure }: Dependencies): HistoryProvider {
  return {
    async getPage({ account: given, cursor, networks, signal }) {
      const account = toContractId(given)
      const places = cursor === undefined ? undefined : parsePageCursor(cursor)
      const asked = networks
        // Main and test networks have other addresses.
        .filter(({ caipNetworkId }) => isAddressOn(account, caipNetworkId))
        .filter(({ caipNetworkId }) => places?.has(caipNetworkId) ?? true)
      const pages = await settleNetworks(
        asked.map(find),
        async (connected) => {
          const { caipNetworkId } = connected.network
          const place = places?.get(caipNetworkId)
          const [pending, listed] = await Promise.all([
            place ? [] : readPending(connected, account, signal),
            listTransactions(connected, account, place, { cache, signal }),
          ])
          return { caipNetworkId, ...(await tell(connected, account, pending, listed, signal)) }
        },
        onFailure,
      )
      signal?.throwIfAborted()
      return joinPages(pages, toPageCursor)
    },
  }

  /** What waits is worth a row, and not a page without any. */
  async function readPending(connected: ConnectedNetwork, account: string, signal: AbortSignal | undefined) {
    return await listPending(connected, account, { cache, signal }).catch((error: unknown) => {
      onFailure(error)
      return []
    })
  }

  async function tell(
    connected: ConnectedNetwork,
    account: string,
    pending: readonly ApiTransaction[],
    { found, next }: ListedTransactions,
    signal: AbortSignal | undefined,
  ): Promise<{ items: HistoryItem[]; next: PagePlace | null }> {
    const inBlocks = new Set(found.map(({ tx_id }) => tx_id))
    const whole = await askFewAtATime(found, (listed) => complete(connected, listed, signal))
    const shown = [
      ...pending.filter(({ tx_id }) => !inBlocks.has(tx_id)),
      ...whole.flatMap((one) => one ?? []),
    ]
    const contracts = chooseTokens(connected, account, shown)
    const tokens = await describeTokens(connected, contracts, { cache, onFailure, signal })
    return { items: shown.map((one) => toHistoryItem(one, { account, connected, tokens })), next }
  }

  /** What the list leaves out: the events of calls. Of what cannot be read only its own row is missing. */
  async function complete(
    connected: ConnectedNetwork,
    listed: ApiTransaction,
    signal: AbortSignal | undefined,
  ): Promise<ApiTransaction | undefined> {
    const { event_count, events, token_transfer, tx_id, tx_status } = listed
    if (token_transfer || tx_status !== 'success' || events.length >= event_count) return listed
    try {
      return await readTransaction(connected, tx_id, { cache, signal })
    } catch (error) {
      signal?.throwIfAborted()
      onFailure(error)
      return undefined
    }
  }
}

/** The contracts of the tokens that are told by name: all listed ones, and a few others. */
function chooseTokens(
  { network }: ConnectedNetwork,
  account: string,
  shown: readonly ApiTransaction[],
): string[] {
  const listed = new Set(network.tokens.map(({ address }) => toContractId(address)))
  const byRow = shown.map((one) => [
    ...new Set(
      listMoves(one, account).flatMap(({ contract, kind }) => (kind === 'fungible' && contract) || []),
    ),
  ])
  // Rows of few tokens first, so that a transaction with hundreds costs no other row its names.
  const contracts = new Set(byRow.toSorted((one, other) => one.length - other.length).flat())
  const others = [...contracts].filter((contract) => !listed.has(contract))
  return [...[...contracts].filter((contract) => listed.has(contract)), ...others.slice(0, maxDescribed)]
}

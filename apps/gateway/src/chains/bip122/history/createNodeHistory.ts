import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { settleNetworks } from '../../../services/history/settleNetworks.js'
import { isAddressOn, toAddressKey } from '../address.js'
import { askEsplora } from '../askEsplora.js'
import type { ConnectedNetwork, FindNetwork } from '../BitcoinNetwork.js'
import { type EsploraTransaction, pageSchema } from '../esploraSchemas.js'
import { parsePageCursor, toPageCursor } from './pageCursor.js'
import { toHistoryItem } from './summarize.js'

/** How many transactions in blocks Esplora answers at once. */
const pageSize = 25

type Dependencies = {
  find: FindNetwork
  /** Milliseconds since 1970. */
  now: () => number
  /** Told when a network could not be read. */
  onFailure: (error: unknown) => void
}

/** A page of one network. */
type Read = { connected: ConnectedNetwork; listed: EsploraTransaction[]; after: string | null }

/**
 * Makes the history that asks the networks' nodes, which list the transactions of an address. Nothing is stored: a page is read
 * when it is asked for.
 *
 * @param dependencies - See {@link Dependencies}.
 */
export function createNodeHistory({ find, now, onFailure }: Dependencies): HistoryProvider {
  return {
    async getPage({ account, cursor, networks, signal }) {
      const places = cursor === undefined ? undefined : parsePageCursor(cursor)
      const asked = networks
        .filter(({ caipNetworkId }) => isAddressOn(account, caipNetworkId))
        .filter(({ caipNetworkId }) => places?.has(caipNetworkId) ?? true)
        .map(find)
      const reads = await settleNetworks(
        asked,
        (connected) => list(connected, account, places?.get(connected.network.caipNetworkId), signal),
        onFailure,
      )
      signal?.throwIfAborted()
      const nowSeconds = Math.floor(now() / 1000)
      const page = choosePage(reads)
      const told = { account: toAddressKey(account), nowSeconds }
      return {
        items: page.flatMap(({ connected: { network }, transaction }): HistoryItem[] => {
          const item = toHistoryItem(transaction, { ...told, network })
          return item ? [item] : []
        }),
        next: toNext(reads, page),
      }
    },
  }

  async function list(
    connected: ConnectedNetwork,
    account: string,
    after: string | null | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Read> {
    // What waits is on the first page alone.
    const place = after === undefined ? '' : after === null ? '/chain' : `/chain/${after}`
    const path = `/address/${account}/txs${place}`
    const listed = await askEsplora(connected, { path, schema: pageSchema, signal })
    // A node that answers with the same page again would be asked for ever.
    const isStuck = listed.some(({ txid }) => txid === after)
    return { connected, listed: isStuck ? [] : listed, after: after ?? null }
  }
}

type Placed = { connected: ConnectedNetwork; transaction: EsploraTransaction }

const isInBlock = ({ status }: EsploraTransaction) => status.confirmed

/** What waits, and the newest in blocks of all networks, in the order of each. */
function choosePage(reads: readonly Read[]): Placed[] {
  const all = reads.flatMap(({ connected, listed }) =>
    listed.map((transaction) => ({ connected, transaction })),
  )
  const waiting = all.filter(({ transaction }) => !isInBlock(transaction))
  const inBlocks = all
    .filter(({ transaction }) => isInBlock(transaction))
    // Stable, so that those of one network stay in the order of their blocks where times are equal.
    .sort((one, other) => getTime(other) - getTime(one))
  return [...waiting, ...inBlocks.slice(0, pageSize)]
}

const getTime = ({ transaction }: Placed) => transaction.status.block_time ?? 0

/** Null when no network has more. */
function toNext(reads: readonly Read[], page: readonly Placed[]): string | null {
  const places = reads.flatMap(({ after, connected, listed }) => {
    const inBlocks = listed.filter(isInBlock)
    const own = page.filter((placed) => placed.connected === connected && isInBlock(placed.transaction))
    const isComplete = inBlocks.length < pageSize && own.length === inBlocks.length
    return isComplete
      ? []
      : [[connected.network.caipNetworkId, own.at(-1)?.transaction.txid ?? after] as const]
  })
  return places.length === 0 ? null : toPageCursor(new Map(places))
}

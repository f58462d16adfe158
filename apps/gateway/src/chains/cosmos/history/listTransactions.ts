import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { askRestSurely } from '../askRest.js'
import type { ConnectedNetwork } from '../CosmosNetwork.js'
import { maxTold, type PagePlace, toMark } from './pageCursor.js'
import { type NodeTransaction, searchSchema, transactionSchema } from './transactionSchema.js'

/** Transactions of a page, and of one answer of a node. */
export const pageSize = 25
const listSize = 50
/** Answers that are read of one search for one page, where a single block holds more than one of them. */
const maxLooks = 4
/** A public network is not asked for the same account more often. */
const publicLifetimeMs = 10_000

/** What an account has sent, and what it got. */
const searches = ['message.sender', 'transfer.recipient'] as const

type Options = { cache: Cache; signal: AbortSignal | undefined }

/** Transactions of an account, newest first, and where those behind them begin; null when there are none. */
export type ListedTransactions = { found: NodeTransaction[]; next: PagePlace | null }

/**
 * Lists an account's transactions: those that a node finds by its sender and by its recipient, each once.
 *
 * @param connected - The network.
 * @param account - The account.
 * @param place - Where the page before ended; from the newest when left out.
 */
export async function listTransactions(
  connected: ConnectedNetwork,
  account: string,
  place: PagePlace | undefined,
  options: Options,
): Promise<ListedTransactions> {
  const lists = await Promise.all(
    searches.map((search) => readSearch(connected, `${search}='${account}'`, place, options)),
  )
  // Below where a list that goes on ends, something of it may be missing.
  const lowest = Math.max(0, ...lists.map(({ endsAt }) => endsAt))
  const byHash = new Map(lists.flatMap(({ rows }) => rows).map((row) => [row.txhash, row]))
  const all = [...byHash.values()].sort((one, other) => other.height - one.height)
  const found = all.filter(({ height }) => height >= lowest).slice(0, pageSize)
  const isMore = lowest > 0 || found.length < all.length
  const last = found.at(-1)
  if (!last || !isMore) return { found, next: null }
  const told = found.filter(({ height }) => height === last.height).map(({ txhash }) => toMark(txhash))
  const before = place?.height === last.height ? place.told : []
  const marks = [...before, ...told]
  // A block with more of one account than are told apart is left behind.
  return {
    found,
    next:
      marks.length <= maxTold
        ? { height: last.height, told: marks }
        : last.height > 1
          ? { height: last.height - 1, told: [] }
          : null,
  }
}

/** What a search has from a place on; `endsAt` is the height at which it goes on, 0 where it is read to its end. */
type SearchedRows = { rows: NodeTransaction[]; endsAt: number }

async function readSearch(
  connected: ConnectedNetwork,
  condition: string,
  place: PagePlace | undefined,
  options: Options,
): Promise<SearchedRows> {
  const query = place ? `${condition} AND tx.height<=${place.height}` : condition
  const told = new Set(place?.told)
  const rows: NodeTransaction[] = []
  for (let look = 1; look <= maxLooks; look += 1) {
    const list = await readList(connected, query, look, options)
    const readable = list.flatMap((row) => row ?? []).filter(({ height }) => height > 0)
    rows.push(
      ...readable.filter(({ height, txhash }) => {
        // Nodes that do not mind the condition begin at the newest each time.
        if (place && height > place.height) return false
        return !(height === place?.height && told.has(toMark(txhash)))
      }),
    )
    if (list.length < listSize) return { rows, endsAt: 0 }
    if (rows.length > 0) return { rows, endsAt: Math.min(...rows.map(({ height }) => height)) }
  }
  return { rows, endsAt: 0 }
}

/** Rows that cannot be read keep their places. */
async function readList(
  connected: ConnectedNetwork,
  query: string,
  page: number,
  { cache, signal }: Options,
): Promise<(NodeTransaction | undefined)[]> {
  const { tx_responses } = await askRestSurely(connected, {
    path: '/cosmos/tx/v1beta1/txs',
    query: {
      // `query` of newer nodes, `events` and `pagination` of older ones; either ignores the other's.
      ...{ query, events: query, order_by: 'ORDER_BY_DESC', page: String(page), limit: String(listSize) },
      ...{ 'pagination.limit': String(listSize), 'pagination.offset': String((page - 1) * listSize) },
    },
    schema: searchSchema,
    // What just happened on a network of one's own should show.
    kept: connected.network.isLocal ? undefined : { cache, lifetimeMs: publicLifetimeMs },
    signal,
  })
  return (tx_responses ?? []).slice(0, listSize).map((response) => {
    const parsed = v.safeParse(transactionSchema, response)
    return parsed.success ? parsed.output : undefined
  })
}

import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { askApiSurely } from '../askApi.js'
import type { ConnectedNetwork } from '../StacksNetwork.js'
import { type ApiTransaction, listSchema, transactionSchema } from './apiSchemas.js'
import type { PagePlace } from './pageCursor.js'

/** Transactions of a page, each of which may cost a call. */
export const pageSize = 25
/** The most the API lists with one call. */
const maxListed = 50
/** How often the last transaction of the page before is looked for further back, when newer ones have moved it. */
const maxLooks = 4
/** What waits is told with the first page; nobody has more. */
const maxPending = 25

/** A public network is not asked for the same account more often. */
const publicLifetimeMs = 10_000

type Options = { cache: Cache; signal: AbortSignal | undefined }

const pageSchema = v.object({ tx: transactionSchema })

/** Transactions of an account, newest first, and where those behind them begin; null when there are none. */
export type ListedTransactions = { found: ApiTransaction[]; next: PagePlace | null }

/**
 * Lists an account's transactions that are in blocks.
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
  if (!place) return takePage(0, await readList(connected, account, 0, pageSize, options))
  // The last one that was told, and what is behind it: it has moved back by as many as are new.
  let offset = Math.max(0, place.offset - 1)
  const readFrom = async (start: number) =>
    takePage(start, await readList(connected, account, start, pageSize, options))
  if (place.lastTxid === null) return await readFrom(place.offset)
  for (let look = 0; ; look += 1) {
    const list = await readList(connected, account, offset, maxListed, options)
    const last = list.rows.findIndex((row) => row?.tx_id === place.lastTxid)
    const isLost = look === maxLooks || offset + maxListed >= list.total
    if (last !== -1) {
      const rows = list.rows.slice(last + 1)
      const isWhole = rows.length >= pageSize || offset + list.rows.length >= list.total
      return isWhole ? takePage(offset + last + 1, { ...list, rows }) : await readFrom(offset + last + 1)
    }
    // It is in no block any longer: from where it was.
    if (isLost) return await readFrom(place.offset)
    offset += maxListed
  }
}

/**
 * Lists what of an account waits for a block, newest first.
 *
 * @param connected - The network.
 * @param account - The account.
 */
export async function listPending(
  connected: ConnectedNetwork,
  account: string,
  options: Options,
): Promise<ApiTransaction[]> {
  const { results } = await askApiSurely(connected, {
    path: `/extended/v1/address/${account}/mempool?limit=${maxPending}&offset=0`,
    schema: listSchema,
    ...toAsked(connected, options),
  })
  return results.flatMap((result) => {
    const parsed = v.safeParse(transactionSchema, result)
    return parsed.success && parsed.output.tx_status === 'pending' ? [parsed.output] : []
  })
}

type List = { rows: (ApiTransaction | undefined)[]; total: number }

/** Rows that cannot be read keep their places. */
async function readList(
  connected: ConnectedNetwork,
  account: string,
  offset: number,
  limit: number,
  options: Options,
): Promise<List> {
  const { results, total } = await askApiSurely(connected, {
    path: `/extended/v2/addresses/${account}/transactions?limit=${limit}&offset=${offset}`,
    schema: listSchema,
    ...toAsked(connected, options),
  })
  const rows = results.slice(0, limit).map((result) => {
    const parsed = v.safeParse(pageSchema, result)
    return parsed.success ? parsed.output.tx : undefined
  })
  return { rows, total }
}

/** What just happened on a network of one's own should show. */
function toAsked({ network }: ConnectedNetwork, { cache, signal }: Options) {
  return { signal, kept: network.isLocal ? undefined : { cache, lifetimeMs: publicLifetimeMs } }
}

function takePage(offset: number, { rows, total }: List): ListedTransactions {
  const page = rows.slice(0, pageSize)
  const end = offset + page.length
  const found = page.flatMap((row) => row ?? [])
  return {
    found,
    next: page.length > 0 && end < total ? { offset: end, lastTxid: page.at(-1)?.tx_id ?? null } : null,
  }
}

import type { ConnectedNetwork } from '../PolkadotNetwork.js'
import type { AskScan } from '../scan/askScan.js'
import { type ScanTransfer, transfersSchema } from '../scan/scanSchemas.js'
import type { PagePlace } from './pageCursor.js'

const pageSize = 25
/** The API's own for one call. */
const rowsPerCall = 100
/** Calls for one page of ours. */
const maxCalls = 3

/** The transfers of one extrinsic. */
export type TransferGroup = readonly [ScanTransfer, ...ScanTransfer[]]

/** A page of a network's list. */
export type ListedTransfers = { groups: TransferGroup[]; next: PagePlace | null }

type Question = {
  account: string
  place: PagePlace | undefined
  signal: AbortSignal | undefined
}

/**
 * Lists the extrinsics that moved something of an account, the newest first, each with all its transfers.
 *
 * The API numbers rows from the newest, so that all of them move when a new one comes: a page begins behind the last row told before.
 *
 * @param ask - Asks the API.
 * @param connected - The network.
 * @param question - Whose, and from where.
 */
export async function listTransfers(
  ask: AskScan,
  connected: ConnectedNetwork,
  { account, place, signal }: Question,
): Promise<ListedTransfers> {
  const firstCall = Math.floor(Math.max(0, (place?.offset ?? 0) - 1) / rowsPerCall)
  const begin = firstCall * rowsPerCall
  const rows: ScanTransfer[] = []
  let hasMore = true
  let start = place ? undefined : 0
  for (let call = 0; call < maxCalls && hasMore; call += 1) {
    const page = await ask(connected, {
      path: '/api/v2/scan/transfers',
      body: { address: account, row: rowsPerCall, page: firstCall + call },
      schema: transfersSchema,
      signal,
    })
    const found = page?.transfers ?? []
    rows.push(...found)
    hasMore = found.length === rowsPerCall
    start ??= place && findStart(rows, place)
    if (start !== undefined && toGroups(rows.slice(start)).length > pageSize) break
  }
  // What was told last is gone from the list, or too far down: on from its place.
  const from = start ?? Math.min(rows.length, Math.max(0, (place?.offset ?? 0) - begin))
  const groups = toGroups(rows.slice(from))
  // The last one of what was read may go on behind it.
  const isWhole = groups.length > pageSize || !hasMore || groups.length <= 1
  const taken = groups.slice(0, isWhole ? pageSize : -1)
  const offset = begin + from + taken.flat().length
  const last = taken.at(-1)?.[0]
  const hasNext = last !== undefined && (hasMore || taken.length < groups.length)
  return { groups: taken, next: hasNext ? { offset, lastHash: last.hash } : null }
}

/** Behind the last row of what was told last. */
function findStart(rows: readonly ScanTransfer[], { lastHash }: PagePlace): number | undefined {
  const at = rows.findLastIndex(({ hash }) => hash === lastHash)
  return at < 0 ? undefined : at + 1
}

function toGroups(rows: readonly ScanTransfer[]): TransferGroup[] {
  const groups: [ScanTransfer, ...ScanTransfer[]][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0].hash === row.hash) last.push(row)
    else groups.push([row])
  }
  return groups
}

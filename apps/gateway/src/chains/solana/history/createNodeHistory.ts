import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { settleNetworks } from '../../../services/history/settleNetworks.js'
import { askFewAtATime, askNode, commitment } from '../askNode.js'
import type { ConnectedNetwork, FindNetwork } from '../SolanaNetwork.js'
import { describeMints } from '../tokens/describeMints.js'
import { type FoundSignature, type FoundSignatures, listSignatures } from './listSignatures.js'
import type { TransactionSummary } from './Movement.js'
import { nodeTransactionSchema } from './NodeTransaction.js'
import { type PageEnd, parsePageCursor, toPageCursor } from './pageCursor.js'
import { summarizeTransaction } from './summarizeTransaction.js'

import { toHistoryItems } from './toHistoryItems.js'

/** Transactions of a page, each of which costs a call; those of one slot stay together where they are few. */
const pageSize = 25
/** A public network is not asked for the same account more often. */
const publicLifetimeMs = 10_000
/** What has been confirmed does not change. */
const transactionLifetimeMs = 3_600_000

type Dependencies = {
  cache: Cache
  find: FindNetwork
  /** Told when a network could not be read. */
  onFailure: (error: unknown) => void
}

/** What was found of one network, and where it is to be read on. */
type Read = FoundSignatures & { connected: ConnectedNetwork; before: PageEnd | undefined }
type Placed = { connected: ConnectedNetwork; place: FoundSignature }

/**
 * Makes the history that asks the networks' nodes, which list the transactions of an address. Nothing is stored: a page is
 * read when it is asked for.
 *
 * @param dependencies - See {@link Dependencies}.
 */
export function createNodeHistory({ cache, find, onFailure }: Dependencies): HistoryProvider {
  return {
    async getPage({ account, cursor, networks, signal }) {
      const places = cursor === undefined ? undefined : parsePageCursor(cursor)
      const asked = networks.filter(({ caipNetworkId }) => places?.has(caipNetworkId) ?? true).map(find)
      const reads = await settleNetworks(
        asked,
        async (connected): Promise<Read> => {
          const before = places?.get(connected.network.caipNetworkId)
          return { ...(await list(connected, account, before)), connected, before }
        },
        onFailure,
      )
      signal?.throwIfAborted()
      const page = choosePage(reads)
      const seen = await askFewAtATime(page, (placed) => see(placed, account))
      signal?.throwIfAborted()
      return { items: await describe(page, seen, account), next: toNext(reads, page) }
    },
  }

  async function list(
    connected: ConnectedNetwork,
    account: string,
    before: PageEnd | undefined,
  ): Promise<FoundSignatures> {
    const { caipNetworkId, isLocal } = connected.network
    // What just happened on a network of one's own should show.
    if (isLocal) return listSignatures(connected, account, before)
    const from = before ? `${before.signature}:${before.isWithinSlot}` : ''
    const key = `signatures:${caipNetworkId}:${account}:${from}`
    const cached = await cache.get<FoundSignatures>(key)
    if (cached) return cached
    const fresh = await listSignatures(connected, account, before)
    await cache.set(key, fresh, publicLifetimeMs)
    return fresh
  }

  /** Undefined for what does not concern the account, and for what no node can tell. */
  async function see({ connected, place }: Placed, account: string): Promise<TransactionSummary | undefined> {
    const key = `transaction:${connected.network.caipNetworkId}:${place.signature}:${account}`
    const cached = await cache.get<{ seen?: TransactionSummary }>(key)
    if (cached) return cached.seen
    const answer = await askNode(connected, {
      method: 'getTransaction',
      params: [place.signature, { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }],
      schema: v.unknown(),
    })
    const parsed = v.safeParse(nodeTransactionSchema, answer)
    // Not known to this node yet, or of a form of the future: it costs only its own row.
    if (!parsed.success) return undefined
    const seen = summarizeTransaction(parsed.output, account)
    await cache.set(key, seen ? { seen } : {}, transactionLifetimeMs)
    return seen
  }

  async function describe(
    page: readonly Placed[],
    seen: readonly (TransactionSummary | undefined)[],
    account: string,
  ): Promise<HistoryItem[]> {
    const told = page.flatMap((placed, index) => {
      const one = seen[index]
      return one ? [{ ...placed, seen: one }] : []
    })
    const names = new Map<ConnectedNetwork, Awaited<ReturnType<typeof describeMints>>>()
    for (const connected of new Set(told.map((one) => one.connected))) {
      const mints = told
        .filter((one) => one.connected === connected)
        .flatMap((one) => one.seen.movements.flatMap(({ moved }) => moved?.mint ?? []))
      // Without names the rest can still be told.
      const tokens = await describeMints(connected, mints, cache).catch((error: unknown) => {
        onFailure(error)
        return new Map()
      })
      names.set(connected, tokens)
    }
    return told.flatMap(({ connected, place, seen: one }) =>
      toHistoryItems(one, { account, connected, place, tokens: names.get(connected) ?? new Map() }),
    )
  }
}

/** The newest of all networks. A slot is not cut apart whose order is not known. */
function choosePage(reads: readonly Read[]): Placed[] {
  const all = reads
    .flatMap(({ connected, found, isWithinSlot }) =>
      found.map((place) => ({ connected, place, isWithinSlot })),
    )
    // Stable, so that those of one network stay in the order of their slots.
    .sort((first, second) => second.place.minedAtSeconds - first.place.minedAtSeconds)
  const last = all[pageSize - 1]
  return all.filter(
    ({ connected, place }, index) =>
      index < pageSize ||
      (connected === last?.connected && !last.isWithinSlot && place.slot === last.place.slot),
  )
}

/** Null when no network has more. */
function toNext(reads: readonly Read[], page: readonly Placed[]): string | null {
  const places = reads.flatMap(({ before, connected, found, isComplete, isWithinSlot }) => {
    const own = page.filter((placed) => placed.connected === connected)
    if (isComplete && own.length === found.length) return []
    const last = own.at(-1)?.place
    return [[connected.network.caipNetworkId, last ? { ...last, isWithinSlot } : before] as const]
  })
  return places.length === 0 ? null : toPageCursor(new Map(places))
}

import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { askGraph } from '../askGraph.js'
import type { ConnectedNetwork } from '../SuiNetwork.js'
import { type GraphTransaction, transactionFields, transactionSchema } from './graphSchemas.js'

/** Transactions of a page. */
export const pageSize = 25
/** A public network is not asked for the same account more often. */
const publicLifetimeMs = 10_000
/** Longer than nodes write their cursors. */
const maxCursorLength = 600

const query = `query($address:SuiAddress!,$before:String){address(address:$address){transactions(last:${pageSize},before:$before,relation:AFFECTED){pageInfo{hasPreviousPage startCursor} nodes{${transactionFields}}}}}`
const schema = v.object({
  address: v.nullable(
    v.object({
      transactions: v.nullable(
        v.object({
          pageInfo: v.object({
            hasPreviousPage: v.boolean(),
            startCursor: v.nullish(v.pipe(v.string(), v.maxLength(maxCursorLength))),
          }),
          nodes: v.array(v.unknown()),
        }),
      ),
    }),
  ),
})

/** Transactions of an account, newest first, and where those behind them begin; null when there are none. */
export type ListedTransactions = { found: GraphTransaction[]; next: string | null }

/**
 * Lists what concerns an account, as sender, sponsor, or owner of what was changed.
 *
 * @param connected - The network.
 * @param account - The account.
 * @param before - Where the page before ended; from the newest when left out.
 * @param options - `cache` keeps pages of public networks for a moment.
 */
export async function listTransactions(
  connected: ConnectedNetwork,
  account: string,
  before: string | undefined,
  { cache, signal }: { cache: Cache; signal: AbortSignal | undefined },
): Promise<ListedTransactions> {
  const { caipNetworkId, isLocal } = connected.network
  const key = `sui-history:${caipNetworkId}:${account}:${before ?? ''}`
  const known = isLocal ? undefined : await cache.get<v.InferOutput<typeof schema>>(key)
  const variables = { address: account, before: before ?? null }
  const answer = known ?? (await askGraph(connected, { query, variables, schema, signal }))
  if (!isLocal && !known) await cache.set(key, answer, publicLifetimeMs)
  const { nodes = [], pageInfo } = answer.address?.transactions ?? {}
  const found = nodes.slice(0, pageSize).flatMap((node) => {
    const parsed = v.safeParse(transactionSchema, node)
    // One of the future costs its own row only.
    return parsed.success ? [parsed.output] : []
  })
  const cursor = pageInfo?.startCursor
  // A node that says there is more and not where is not asked in a circle.
  const next = pageInfo?.hasPreviousPage && cursor && cursor !== before ? cursor : null
  return { found: found.reverse(), next }
}

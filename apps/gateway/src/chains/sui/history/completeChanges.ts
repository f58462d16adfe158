import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import { askGraph, graphPath } from '../askGraph.js'
import type { ConnectedNetwork } from '../SuiNetwork.js'
import { changesPerPage, changesSchema, type GraphTransaction } from './graphSchemas.js'

/** Pages that are read of one transaction; nobody pays with more. */
const maxPages = 20

const query = `query($digest:String!,$after:String){transaction(digest:$digest){effects{balanceChanges(first:${changesPerPage},after:$after){pageInfo{hasNextPage endCursor} nodes{owner{address} coinType{repr} amount}}}}}`
const schema = v.object({
  transaction: v.nullable(v.object({ effects: v.object({ balanceChanges: changesSchema }) })),
})

/**
 * Reads the rest of what a transaction changed, where it is more than one page.
 *
 * @param connected - The network.
 * @param transaction - As a node has listed it.
 * @throws When it has more changes than are read, or a node tells no end: nothing true could be said of what it moved.
 */
export async function completeChanges(
  connected: ConnectedNetwork,
  transaction: GraphTransaction,
  signal: AbortSignal | undefined,
): Promise<GraphTransaction> {
  const { digest, effects } = transaction
  let { pageInfo } = effects.balanceChanges
  const nodes = [...effects.balanceChanges.nodes]
  for (let page = 1; pageInfo.hasNextPage; page += 1) {
    const after = pageInfo.endCursor
    const answer =
      page < maxPages && after
        ? await askGraph(connected, { query, variables: { digest, after }, schema, signal })
        : undefined
    const changes = answer?.transaction?.effects.balanceChanges
    if (!changes || changes.pageInfo.endCursor === after) {
      throw new AppKitError('wire/response', { call: graphPath, issue: 'more changes than can be read' })
    }
    nodes.push(...changes.nodes)
    pageInfo = changes.pageInfo
  }
  return { ...transaction, effects: { ...effects, balanceChanges: { pageInfo, nodes } } }
}

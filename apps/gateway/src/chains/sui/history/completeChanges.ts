import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import { askGraph, graphPath } from '../askGraph.js'
import type { ConnectedNetwork } from '../SuiNetwork.js'
import { changesPerPage, changesSchema, type GraphTransaction } from './graphSchemas.js'

/** Pages that are asked for beside the first of one transaction, or of all on a page of a history; nobody pays with more. */
const maxQuestions = 20

/** How many questions may still be asked. */
export type QuestionBudget = { left: number }

/** Makes what may be asked beyond what a node has listed. Transactions that share it are read to the end as far as it goes. */
export function createQuestionBudget(): QuestionBudget {
  return { left: maxQuestions }
}

const query = `query($digest:String!,$after:String){transaction(digest:$digest){effects{balanceChanges(first:${changesPerPage},after:$after){pageInfo{hasNextPage endCursor} nodes{owner{address} coinType{repr} amount}}}}}`
const schema = v.object({
  transaction: v.nullable(v.object({ effects: v.object({ balanceChanges: changesSchema }) })),
})

/**
 * Reads the rest of what a transaction changed, where it is more than one page.
 *
 * @param connected - The network.
 * @param transaction - As a node has listed it.
 * @param options - `budget`: what may be asked, which becomes less.
 * @throws When it has more changes than are read, or a node tells no end: nothing true could be said of what it moved.
 */
export async function completeChanges(
  connected: ConnectedNetwork,
  transaction: GraphTransaction,
  { budget, signal }: { budget: QuestionBudget; signal: AbortSignal | undefined },
): Promise<GraphTransaction> {
  const { digest, effects } = transaction
  let { pageInfo } = effects.balanceChanges
  const nodes = [...effects.balanceChanges.nodes]
  while (pageInfo.hasNextPage) {
    const after = pageInfo.endCursor
    budget.left -= 1
    const answer =
      budget.left >= 0 && after
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

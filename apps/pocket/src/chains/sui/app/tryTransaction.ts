import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import {
  addressSchema,
  amountSchema,
  askSui,
  changeSchema,
  NodeRefusal,
  NodeSilence,
  typeSchema,
} from './askSui.js'

/** Longest reason that is shown, in characters. */
const maxReasonCharacters = 300

/** Changes that are told at once, and pages of them that are read: what is not read may be the account's own. */
const [pageLength, maxPages] = [50, 20] as const

const query = `query ($transaction: JSON!, $after: String) {
  simulateTransaction(transaction: $transaction, checksEnabled: true, doGasSelection: false) {
    effects {
      status
      executionError { message }
      gasEffects { gasSummary { computationCost storageCost storageRebate } }
      balanceChanges(first: ${pageLength}, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { owner { address } coinType { repr } amount }
      }
    }
  }
}`

const costSchema = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  amountSchema,
)
const schema = v.object({
  simulateTransaction: v.object({
    effects: v.object({
      status: v.picklist(['SUCCESS', 'FAILURE']),
      executionError: v.nullish(v.object({ message: v.string() })),
      gasEffects: v.object({
        gasSummary: v.object({
          computationCost: costSchema,
          storageCost: costSchema,
          storageRebate: costSchema,
        }),
      }),
      balanceChanges: v.object({
        pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
        nodes: v.array(
          v.object({
            owner: v.nullable(v.object({ address: addressSchema })),
            coinType: v.object({ repr: typeSchema }),
            amount: changeSchema,
          }),
        ),
      }),
    }),
  }),
})

/** What the network expects of a transaction. */
export type Trial = {
  /** Why it will fail; `undefined` when it will not. */
  willFail: string | undefined
  /** What it costs, in MIST; negative where more is paid back for things that go. */
  usedAtomic: bigint
  /** By address and type of coin, in base units, with the fee. */
  changes: readonly { address: string; coinType: string; amountAtomic: bigint }[]
}

/**
 * Has a transaction tried out.
 *
 * @param network - CAIP-2 id.
 * @param bytes - The transaction.
 * @throws NodeSilence when the network does not answer; TransactionRefusal when it changes more than is read.
 */
export async function tryTransaction(network: string, bytes: Uint8Array): Promise<Trial> {
  const transaction = { bcs: { value: encodeBase64(bytes) } }
  const ask = async (after: string | null) =>
    (await askSui(network, query, { transaction, after }, schema)).simulateTransaction.effects
  const found = await ask(null).catch((error: unknown) => {
    // What a node would not even take: it says why, and nothing changes.
    if (error instanceof NodeRefusal) return error
    throw error
  })
  if (found instanceof NodeRefusal) return { willFail: found.message, usedAtomic: 0n, changes: [] }
  const { balanceChanges, executionError, gasEffects, status } = found
  const nodes = [...balanceChanges.nodes]
  let { pageInfo } = balanceChanges
  for (let page = 1; pageInfo.hasNextPage; page += 1) {
    if (page === maxPages) {
      throw new TransactionRefusal(
        `It changes more balances than the ${maxPages * pageLength} that Pocket shows`,
      )
    }
    const after = pageInfo.endCursor ?? null
    const next = after === null ? undefined : (await ask(after)).balanceChanges
    if (!next || next.pageInfo.endCursor === after) {
      throw new NodeSilence('The network does not say all that changes')
    }
    nodes.push(...next.nodes)
    pageInfo = next.pageInfo
  }
  const { computationCost, storageCost, storageRebate } = gasEffects.gasSummary
  const reason = executionError?.message.slice(0, maxReasonCharacters) ?? 'it fails'
  return {
    willFail: status === 'SUCCESS' ? undefined : reason,
    usedAtomic: computationCost + storageCost - storageRebate,
    changes: nodes.flatMap(({ amount, coinType, owner }) =>
      owner ? [{ address: owner.address, coinType: coinType.repr, amountAtomic: amount }] : [],
    ),
  }
}

import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { addressSchema, amountSchema, askSui, changeSchema, NodeRefusal, typeSchema } from './askSui.js'

/** Longest reason that is shown, in characters. */
const maxReasonCharacters = 300

const query = `query ($transaction: JSON!) {
  simulateTransaction(transaction: $transaction, checksEnabled: true, doGasSelection: false) {
    effects {
      status
      executionError { message }
      gasEffects { gasSummary { computationCost storageCost storageRebate } }
      balanceChanges(first: 50) { nodes { owner { address } coinType { repr } amount } }
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
 * @throws NodeSilence when the network does not answer.
 */
export async function tryTransaction(network: string, bytes: Uint8Array): Promise<Trial> {
  const transaction = { bcs: { value: encodeBase64(bytes) } }
  const found = await askSui(network, query, { transaction }, schema).catch((error: unknown) => {
    // What a node would not even take: it says why, and nothing changes.
    if (error instanceof NodeRefusal) return error
    throw error
  })
  if (found instanceof NodeRefusal) return { willFail: found.message, usedAtomic: 0n, changes: [] }
  const { balanceChanges, executionError, gasEffects, status } = found.simulateTransaction.effects
  const { computationCost, storageCost, storageRebate } = gasEffects.gasSummary
  const reason = executionError?.message.slice(0, maxReasonCharacters) ?? 'it fails'
  return {
    willFail: status === 'SUCCESS' ? undefined : reason,
    usedAtomic: computationCost + storageCost - storageRebate,
    changes: balanceChanges.nodes.flatMap(({ amount, coinType, owner }) =>
      owner ? [{ address: owner.address, coinType: coinType.repr, amountAtomic: amount }] : [],
    ),
  }
}

import * as v from 'valibot'
import type { OpenPromise, Spending } from '../../../sponsoring/Spending.js'
import { askNode } from '../askNode.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'

/** A blockhash that is recent now is not any more when so many blocks lie on it; and some more, since nodes are apart. */
const lifetimeBlocks = 151 + 32
/** When it is looked again at what may still land, in milliseconds. */
const lookAgainMs = 15_000
/** Nobody takes such a block back. */
const commitment = 'finalized'

const heightSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const statusesSchema = v.object({ value: v.array(v.nullable(v.object({ slot: v.number() }))) })

const readHeight = (network: ConnectedNetwork, of: 'confirmed' | 'finalized') =>
  askNode(network, { method: 'getBlockHeight', params: [{ commitment: of }], schema: heightSchema })

/**
 * Finds out after which block a transaction whose blockhash is recent now cannot land any more.
 *
 * @param network - The network.
 * @returns As a promise keeps it.
 */
export async function readLastBlock(network: ConnectedNetwork): Promise<{ lastBlockHeight: string }> {
  return { lastBlockHeight: String((await readHeight(network, 'confirmed')) + lifetimeBlocks) }
}

/**
 * Makes what finds out what came of transactions whose fee was promised: not before the blocks say that none can land any more,
 * and what landed stays.
 *
 * @param spending - The ledger.
 */
export function createFeeSettlement(spending: Spending) {
  return {
    /**
     * Looks at one, and settles it when nothing can change it any more.
     *
     * @param network - The network.
     * @param promise - The promise.
     * @throws What the network's nodes say when they do not answer.
     */
    async look(network: ConnectedNetwork, promise: OpenPromise): Promise<'used' | 'returned' | 'open'> {
      const { amount, details, id } = promise
      if (details.lastBlockHeight === undefined) {
        // One of before there were heights.
        await spending.postpone(id, lookAgainMs, await readLastBlock(network))
        return 'open'
      }
      if ((await readHeight(network, commitment)) <= Number(details.lastBlockHeight)) {
        await spending.postpone(id, lookAgainMs)
        return 'open'
      }
      const { value } = await askNode(network, {
        method: 'getSignatureStatuses',
        params: [[details.signature], { searchTransactionHistory: true }],
        schema: statusesSchema,
      })
      // A transaction that failed has cost its fee as well.
      const isUsed = Boolean(value[0])
      const isSettled = await spending.settle(promise, isUsed ? amount : 0n)
      if (!isSettled) return 'open'
      return isUsed ? 'used' : 'returned'
    },
  }
}

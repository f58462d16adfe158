import type { Address } from 'viem'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import type { OpenPromise, Spending } from '../../../sponsoring/createSpending.js'
import type { FindCost } from './createCostFinder.js'
import { readBlock } from './readFees.js'

/** When it is looked again at what is not certain yet, in milliseconds. */
const lookAgainMs = 15_000
/** How far back promises reach of which only the last block was written down. */
const formerSpan = 5_000n

/** What came of a promise. */
export type Settled = 'used' | 'returned' | 'open'

/** What finds out what came of promises. */
export type Settlement = {
  /**
   * Looks at one, and settles it when nothing can change it any more.
   *
   * @throws What the network's nodes say when they do not answer.
   */
  look(promise: OpenPromise): Promise<Settled>
}

/**
 * Makes what settles promises: only what so many blocks lie on that it stays counts, and nothing is given back before the network's
 * own clock says, so deep, that nobody can use it any more.
 *
 * @param dependencies - The network, how many blocks have to lie on one (its own counted), and the ledger.
 */
export function createSettlement({
  confirmations,
  findCost,
  rpc,
  spending,
}: {
  confirmations: bigint
  findCost: FindCost
  rpc: Pick<RpcProvider, 'request'>
  spending: Spending
}): Settlement {
  return {
    async look(promise) {
      const { details, expiresAt, id } = promise
      const head = await readBlock(rpc, 'latest')
      const depth = confirmations - 1n
      const first = readFirstBlock(details)
      const deepest = head.number - depth
      if (deepest < first) {
        await spending.postpone(id, lookAgainMs)
        return 'open'
      }
      const block = depth === 0n ? head : await readBlock(rpc, deepest)
      const { cost, searchedTo } = await findCost(
        { sender: details.sender as Address, nonce: BigInt(details.nonce ?? 0) },
        { from: details.searchedTo ? BigInt(details.searchedTo) + 1n : first, to: deepest },
      )
      const isOver = Number(block.timestamp) * 1000 > expiresAt.getTime() && searchedTo === deepest
      if (cost === undefined && !isOver) {
        await spending.postpone(id, searchedTo === deepest ? lookAgainMs : 0, {
          searchedTo: String(searchedTo),
        })
        return 'open'
      }
      const isSettled = await spending.settle(promise, cost ?? 0n)
      if (!isSettled) return 'open'
      return cost === undefined ? 'returned' : 'used'
    },
  }
}

function readFirstBlock({ firstBlock, toBlock }: Record<string, string>): bigint {
  if (firstBlock !== undefined) return BigInt(firstBlock)
  const first = BigInt(toBlock ?? 0) - formerSpan
  return first > 0n ? first : 0n
}

import type { Address } from 'viem'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import type { OpenPromise, Spending } from '../../../sponsoring/Spending.js'
import { readNonce } from './checkNonce.js'
import type { FindCost } from './createCostFinder.js'
import { readBlock } from './readFees.js'

/** When it is looked again at what is not certain yet, in milliseconds: sooner where it soon will be. */
const lookAgainMs = { least: 15_000, most: 60_000 }
/** A number that was used, and in no block that was found, is looked for so often until that is believed. */
const doubtfulLooks = 6
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
  canBeginAnew,
  confirmations,
  findCost,
  now,
  rpc,
  spending,
}: {
  /** A local chain may have lost what it knew; what was promised on it is gone with it. */
  canBeginAnew: boolean
  confirmations: bigint
  now: () => number
  findCost: FindCost
  rpc: Pick<RpcProvider, 'request'>
  spending: Spending
}): Settlement {
  async function wait({ expiresAt, id }: OpenPromise, atMs: number, searchedTo?: bigint): Promise<'open'> {
    const leftMs = Math.max(expiresAt.getTime() - atMs, lookAgainMs.least)
    const details = searchedTo === undefined ? {} : { searchedTo: String(searchedTo) }
    await spending.postpone(id, Math.min(leftMs, lookAgainMs.most), details)
    return 'open'
  }

  async function end(promise: OpenPromise, cost: bigint | undefined): Promise<Settled> {
    if (!(await spending.settle(promise, cost ?? 0n))) return 'open'
    return cost === undefined ? 'returned' : 'used'
  }

  return {
    async look(promise) {
      const { details, expiresAt, failures, id } = promise
      const operation = { sender: details.sender as Address, nonce: BigInt(details.nonce ?? 0) }
      const head = await readBlock(rpc, 'latest')
      const first = readFirstBlock(details)
      const deepest = head.number - (confirmations - 1n)
      if (deepest < first) {
        const isGone = canBeginAnew && head.number < first && now() > expiresAt.getTime()
        return isGone ? end(promise, undefined) : wait(promise, Number(head.timestamp) * 1000)
      }
      const block = deepest === head.number ? head : await readBlock(rpc, deepest)
      const from = details.searchedTo ? BigInt(details.searchedTo) + 1n : first
      const { cost, searchedTo } = await findCost(operation, { from, to: deepest })
      if (cost !== undefined) return end(promise, cost)
      if (searchedTo < deepest) {
        await spending.postpone(id, 0, { searchedTo: String(searchedTo) })
        return 'open'
      }
      const deepestMs = Number(block.timestamp) * 1000
      if (deepestMs <= expiresAt.getTime()) return wait(promise, deepestMs, searchedTo)
      // A node may have left blocks out: the account's own number says whether there is something to be found.
      const isUsed = (await readNonce(rpc, operation)) > operation.nonce
      if (isUsed && failures < doubtfulLooks) {
        await spending.postponeFailed(promise)
        return 'open'
      }
      return end(promise, undefined)
    },
  }
}

function readFirstBlock({ firstBlock, toBlock }: Record<string, string>): bigint {
  if (firstBlock !== undefined) return BigInt(firstBlock)
  const first = BigInt(toBlock ?? 0) - formerSpan
  return first > 0n ? first : 0n
}

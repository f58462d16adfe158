import type { HistoryPosition } from '../../../services/history/createHistoryRepository.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { PlacedChainTransaction } from './ChainTransaction.js'
import { readOutcomes } from './readOutcomes.js'
import { toChainTransactions } from './toChainTransaction.js'

/** Blocks that are read at once, and stored together. */
export const blocksPerStep = 20

/** A block as everybody who took part sees it. */
export type ReadBlock = {
  position: HistoryPosition
  minedAtSeconds: number
  /** How many transactions it has; {@link transactions} has one entry for each who took part. */
  transactionCount: number
  transactions: PlacedChainTransaction[]
}

/**
 * Reads blocks, all at once.
 *
 * @param connected - A network whose node answers at no cost.
 * @param range - Their numbers, both ends included.
 * @returns The oldest first.
 */
export async function readBlocks(
  connected: ConnectedNetwork,
  { from, to }: { from: number; to: number },
): Promise<ReadBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return Promise.all(numbers.map((number) => readBlock(connected, number)))
}

async function readBlock({ client }: ConnectedNetwork, blockNumber: number): Promise<ReadBlock> {
  const block = await client.getBlock({ blockNumber: BigInt(blockNumber), includeTransactions: true })
  const outcomes = await readOutcomes(
    client,
    block.hash,
    block.transactions.map(({ hash }) => hash),
  )
  const minedAtSeconds = Number(block.timestamp)
  const transactions = block.transactions.flatMap((transaction, transactionIndex) => {
    const outcome = outcomes.get(transaction.hash)
    if (!outcome) throw new Error(`The node has no receipt of ${transaction.hash}`)
    const mined = { ...transaction, ...outcome }
    return toChainTransactions(mined).map(([account, seen]) => ({
      account,
      blockNumber,
      transactionIndex,
      minedAtSeconds,
      transaction: seen,
    }))
  })
  return {
    position: { blockNumber, blockHash: block.hash },
    minedAtSeconds,
    transactionCount: block.transactions.length,
    transactions,
  }
}

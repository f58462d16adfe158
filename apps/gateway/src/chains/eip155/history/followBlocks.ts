import {
  everybody,
  type HistoryPosition,
  type HistoryRepository,
} from '../../../providers/history/createHistoryRepository.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { ChainTransaction, PlacedChainTransaction } from './ChainTransaction.js'
import { getParticipants, type MinedTransaction, toChainTransaction } from './toChainTransaction.js'

/** Blocks that are read at once, and stored together. */
const blocksPerStep = 20
/** A network on the caller's own machine may be a fork of one with millions of blocks. */
const maxBlocksBack = 50_000

type Following = { repository: HistoryRepository<ChainTransaction>; signal: AbortSignal }

/**
 * Reads every block since the last time, for everybody who took part. A network that was started afresh is read from
 * its start again.
 *
 * @param connected - A network whose node answers at no cost.
 * @param options - `maxBlocks`: how many blocks to read at most; `repository` and `signal`.
 * @returns Whether the newest block was reached.
 */
export async function followBlocks(
  connected: ConnectedNetwork,
  { maxBlocks, repository, signal }: Following & { maxBlocks: number },
): Promise<boolean> {
  const { client, network } = connected
  const scope = { networkId: network.caipNetworkId, account: everybody }
  const newest = Number(await client.getBlockNumber({ cacheTime: 0 }))
  const position = await getValidPosition(connected, newest, repository)
  let from = Math.max(position ? position.blockNumber + 1 : 0, newest - maxBlocksBack + 1)
  const end = Math.min(newest, from + maxBlocks - 1)
  while (from <= end && !signal.aborted) {
    const numbers = toRange(from, Math.min(end, from + blocksPerStep - 1))
    const blocks = await Promise.all(numbers.map((number) => readBlock(connected, number)))
    const last = blocks.at(-1)
    if (!last) break
    await repository.store(scope, {
      fromBlock: from,
      transactions: blocks.flatMap(({ transactions }) => transactions),
      position: last.position,
    })
    from = last.position.blockNumber + 1
  }
  return from > newest
}

/** Where reading stopped; undefined, and all forgotten, when the network no longer has that block. */
async function getValidPosition(
  { client, network }: ConnectedNetwork,
  newest: number,
  repository: HistoryRepository<ChainTransaction>,
): Promise<HistoryPosition | undefined> {
  const scope = { networkId: network.caipNetworkId, account: everybody }
  const position = await repository.getPosition(scope)
  if (!position) return undefined
  if (position.blockNumber <= newest) {
    const { hash } = await client.getBlock({ blockNumber: BigInt(position.blockNumber) })
    if (hash === position.blockHash) return position
  }
  await repository.forget(network.caipNetworkId)
  return undefined
}

type ReadBlock = { position: HistoryPosition; transactions: PlacedChainTransaction[] }

async function readBlock({ client }: ConnectedNetwork, blockNumber: number): Promise<ReadBlock> {
  const block = await client.getBlock({ blockNumber: BigInt(blockNumber), includeTransactions: true })
  const mined = await Promise.all(
    block.transactions.map(async (transaction): Promise<MinedTransaction> => {
      const { contractAddress, logs, status } = await client.getTransactionReceipt({ hash: transaction.hash })
      return { ...transaction, contractAddress, logs, hasSucceeded: status === 'success' }
    }),
  )
  const minedAtSeconds = Number(block.timestamp)
  const transactions = mined.flatMap((one, transactionIndex) =>
    getParticipants(one).flatMap((account) => {
      const transaction = toChainTransaction(one, account)
      return transaction ? [{ account, blockNumber, transactionIndex, minedAtSeconds, transaction }] : []
    }),
  )
  return { position: { blockNumber, blockHash: block.hash }, transactions }
}

function toRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

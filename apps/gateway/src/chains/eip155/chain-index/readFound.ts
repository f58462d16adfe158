import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { IndexedTransaction } from '../../../services/chain-index/IndexedTransaction.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { BlockRange } from './createBlockReader.js'
import {
  blockSchema,
  headSchema,
  type NodeHead,
  type NodeTransaction,
  type PlacedLog,
  transactionSchema,
} from './nodeSchemas.js'
import type { Question } from './Question.js'
import { toTransaction } from './toTransaction.js'

/** Blocks that are read at once. */
const blocksAtOnce = 5

/** Logs of one block, by the hash of their transaction. */
type FoundBlock = { number: number; byHash: Map<string, PlacedLog[]> }

/**
 * Reads the transactions in which logs were found, from one end of a range of blocks on, for as long as the question pays.
 *
 * @param connected - The network.
 * @param logs - All that were found in the range.
 * @param way - The range, the end to begin at, and the question.
 * @returns The transactions, and the range that was read: a part of the range where there were too many; undefined when not even
 * the first could be paid.
 */
export async function readFound(
  connected: ConnectedNetwork,
  logs: readonly PlacedLog[],
  { end, from, question, to }: BlockRange & { end: 'newest' | 'oldest'; question: Question },
): Promise<(BlockRange & { transactions: IndexedTransaction[] }) | undefined> {
  const found = groupByBlock(logs).toSorted((one, other) =>
    end === 'newest' ? other.number - one.number : one.number - other.number,
  )
  // Two small answers are less than one with all transactions of a block.
  const unpaid = found.findIndex(({ byHash }) => !question.take(byHash.size === 1 ? 2 : 1))
  const paid = unpaid === -1 ? found : found.slice(0, unpaid)
  const stop = found[unpaid]?.number
  const range =
    stop === undefined ? { from, to } : end === 'newest' ? { from: stop + 1, to } : { from, to: stop - 1 }
  if (range.from > range.to) return undefined
  const transactions: IndexedTransaction[] = []
  for (let start = 0; start < paid.length; start += blocksAtOnce) {
    const some = paid.slice(start, start + blocksAtOnce)
    for (const read of await Promise.all(some.map((one) => readBlock(connected, one))))
      transactions.push(...read)
  }
  return { ...range, transactions }
}

function groupByBlock(logs: readonly PlacedLog[]): FoundBlock[] {
  const blocks = new Map<number, FoundBlock>()
  for (const log of logs) {
    if (!log.transactionHash || !log.blockNumber || !log.transactionIndex) continue
    const number = Number(log.blockNumber)
    const block = blocks.get(number) ?? { number, byHash: new Map<string, PlacedLog[]>() }
    blocks.set(number, block)
    block.byHash.set(log.transactionHash, [...(block.byHash.get(log.transactionHash) ?? []), log])
  }
  return [...blocks.values()]
}

async function readBlock(connected: ConnectedNetwork, found: FoundBlock): Promise<IndexedTransaction[]> {
  const block = await (found.byHash.size === 1 ? readOne : readWhole)(connected, found)
  if (!block) return []
  return [...found.byHash].flatMap(([hash, logs]) => {
    const transaction = block.transactions.find((one) => one.hash === hash)
    const [first] = logs
    // Replaced since the logs were read.
    if (!transaction || !first || block.hash !== first.blockHash) return []
    const place = {
      blockNumber: found.number,
      transactionIndex: Number(first.transactionIndex),
      minedAt: Number(block.timestamp),
    }
    // What failed leaves no logs.
    return [toTransaction(transaction, { logs, status: '0x1' }, place)]
  })
}

type ReadBlock = NodeHead & { transactions: readonly NodeTransaction[] }

async function readWhole(
  { client }: ConnectedNetwork,
  { number }: FoundBlock,
): Promise<ReadBlock | undefined> {
  const block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), true] })
  return block === null ? undefined : v.parse(blockSchema, block)
}

async function readOne(
  { client }: ConnectedNetwork,
  { byHash, number }: FoundBlock,
): Promise<ReadBlock | undefined> {
  const [head, ...transactions] = await Promise.all([
    client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }),
    ...[...byHash.keys()].map((hash) =>
      client.request({ method: 'eth_getTransactionByHash', params: [hash as `0x${string}`] }),
    ),
  ])
  if (head === null) return undefined
  const known = transactions.filter((transaction) => transaction !== null)
  return { ...v.parse(headSchema, head), transactions: v.parse(v.array(transactionSchema), known) }
}

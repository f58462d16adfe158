import { type Address, numberToHex, padHex, type RpcLog } from 'viem'
import type { HistoryRepository } from '../../../services/history/createHistoryRepository.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { ChainTransaction, PlacedChainTransaction } from './ChainTransaction.js'
import { toChainTransaction, transferTopic } from './toChainTransaction.js'

/** What public nodes answer logs for in one call. */
const blocksPerCall = 5_000
/** How far back an account is looked for: what happened further back, with nobody asking since, is not found. */
const maxBlocksBack = 20_000
/** Transactions that are read per ask; of an account that does more, the newest. */
const maxTransactions = 50
/** The newest blocks may still be replaced, so they are read again. */
const unsettledBlocks = 64
/** Calls under way at once. */
const callsAtOnce = 5

/**
 * Looks for an account's token transfers since the last time by the logs they left. Transactions that moved no token
 * leave none and are not found: only reading every block would, which public nodes do not let anyone do.
 *
 * @param connected - The network.
 * @param account - The account, in lower case.
 * @param repository - Where to put them.
 */
export async function readTransferLogs(
  connected: ConnectedNetwork,
  account: Address,
  repository: HistoryRepository<ChainTransaction>,
): Promise<void> {
  const { client, network } = connected
  const scope = { networkId: network.caipNetworkId, account }
  const [newest, position] = await Promise.all([
    client.getBlock({ blockTag: 'latest' }),
    repository.getPosition(scope),
  ])
  const end = Number(newest.number)
  const start = Math.max(
    0,
    end - maxBlocksBack + 1,
    position ? position.blockNumber + 1 - unsettledBlocks : 0,
  )
  // Another upstream that lags behind knows nothing new.
  if (position && end < position.blockNumber) return
  const logs = await getLogs(connected, account, start, end)
  const transactions = await readTransactions(connected, account, logs)
  await repository.store(scope, {
    fromBlock: start,
    transactions,
    position: { blockNumber: end, blockHash: newest.hash },
  })
}

/** Logs of mined transactions, by hash, newest first. */
async function getLogs(
  connected: ConnectedNetwork,
  account: Address,
  start: number,
  end: number,
): Promise<RpcLog[][]> {
  const topic = padHex(account)
  const found: RpcLog[] = []
  for (let from = start; from <= end; from += blocksPerCall) {
    const range = {
      fromBlock: numberToHex(from),
      toBlock: numberToHex(Math.min(end, from + blocksPerCall - 1)),
    }
    const [sent, received] = await Promise.all([
      connected.client.request({
        method: 'eth_getLogs',
        params: [{ ...range, topics: [transferTopic, topic] }],
      }),
      connected.client.request({
        method: 'eth_getLogs',
        params: [{ ...range, topics: [transferTopic, null, topic] }],
      }),
    ])
    // A transfer to oneself is in both.
    const isOwn = ({ topics }: RpcLog) => topics[1]?.toLowerCase() === topic && topics[2] === topics[1]
    found.push(...sent, ...received.filter((log) => !isOwn(log)))
  }
  const byHash = new Map<string, RpcLog[]>()
  for (const log of found) {
    if (!log.transactionHash) continue
    byHash.set(log.transactionHash, [...(byHash.get(log.transactionHash) ?? []), log])
  }
  const toOrder = ([log]: RpcLog[]) => [Number(log?.blockNumber), Number(log?.transactionIndex)] as const
  return [...byHash.values()].sort((a, b) => {
    const [[aBlock, aIndex], [bBlock, bIndex]] = [toOrder(a), toOrder(b)]
    return bBlock - aBlock || bIndex - aIndex
  })
}

async function readTransactions(
  connected: ConnectedNetwork,
  account: Address,
  logsByTransaction: readonly RpcLog[][],
): Promise<PlacedChainTransaction[]> {
  const newest = logsByTransaction.slice(0, maxTransactions)
  const placed: PlacedChainTransaction[] = []
  for (let start = 0; start < newest.length; start += callsAtOnce) {
    const read = newest
      .slice(start, start + callsAtOnce)
      .map((logs) => readTransaction(connected, account, logs))
    for (const one of await Promise.all(read)) if (one) placed.push(one)
  }
  return placed
}

async function readTransaction(
  { client }: ConnectedNetwork,
  account: Address,
  logs: readonly RpcLog[],
): Promise<PlacedChainTransaction | undefined> {
  const [first] = logs
  if (!first?.transactionHash || !first.blockHash) return undefined
  const [mined, block] = await Promise.all([
    client.getTransaction({ hash: first.transactionHash }),
    client.getBlock({ blockHash: first.blockHash }),
  ])
  // What failed leaves no logs.
  const transaction = toChainTransaction({ ...mined, hasSucceeded: true, logs }, account)
  if (!transaction) return undefined
  return {
    account,
    transaction,
    blockNumber: Number(block.number),
    transactionIndex: Number(first.transactionIndex),
    minedAtSeconds: Number(block.timestamp),
  }
}

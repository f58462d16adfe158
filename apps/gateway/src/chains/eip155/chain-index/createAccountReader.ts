import * as v from 'valibot'
import { type Hex, numberToHex, padHex } from 'viem'
import type { Scope, ScopeStore } from '../../../services/chain-index/createScopeStore.js'
import type { IndexedTransaction } from '../../../services/chain-index/IndexedTransaction.js'
import { isRefusal } from '../contracts/isRefusal.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { type PlacedLog, placedLogSchema, transactionSchema } from './nodeSchemas.js'
import { readHead } from './readBlocks.js'
import {
  approvalTopic,
  batchTopic,
  operatorTopic,
  permit2Topic,
  permit2UseTopic,
  singleTopic,
  transferTopic,
} from './readLogs.js'
import { toTransaction } from './toTransaction.js'

/** The newest blocks may still be replaced, so they are read again. */
const unsettledBlocks = 64
/** Blocks that nodes are asked about with one call: what public ones answer, and how few it may become where they refuse. */
const windowBlocks = { usual: 5_000, most: 40_000, least: 64 }
/** Windows that one caller waits for on the way to the newest block. */
const windowsForwards = 4
/** Transactions of a window that are read at once. */
const transactionsAtOnce = 5
/** Of an account that does more in a window, the window is made smaller. */
const maxTransactions = 60

/** Reads a network that nobody follows, for single accounts. */
export type AccountReader = {
  /** Reads what is newer than what was read; the newest window of an account that was never asked about. */
  readNewer(account: Hex): Promise<Scope>
  /** Reads the window before what was read. */
  readOlder(account: Hex, scope: Scope, oldest: number): Promise<Scope>
}

/**
 * Makes what looks for an account's transfers and approvals by the logs they left. Transactions that left none with the account in it
 * are not found: only reading every block would, which public nodes do not let anyone do.
 *
 * @param connected - The network.
 * @param options - Key of the network, and where to put what is found.
 */
export function createAccountReader(
  connected: ConnectedNetwork,
  { getKey, scopes }: { getKey(): Promise<number>; scopes: ScopeStore },
): AccountReader {
  /** What the node answered last: it is remembered, so that a node is not made to refuse each time. */
  let window = windowBlocks.usual

  /** Reads from one end of a range until the node has answered once; the rest is for the next call. */
  async function readWindow(
    account: Hex,
    range: { from: number; to: number },
    end: 'newest' | 'oldest',
  ): Promise<{ from: number; to: number; transactions: IndexedTransaction[] }> {
    for (;;) {
      const from = end === 'newest' ? Math.max(range.from, range.to - window + 1) : range.from
      const to = end === 'newest' ? range.to : Math.min(range.to, range.from + window - 1)
      try {
        const logs = await getLogs(connected, account, { from, to })
        if (logs.length > maxTransactions && to > from) throw new TooMany()
        if (to - from + 1 === window) window = Math.min(windowBlocks.most, Math.ceil(window * 1.5))
        return { from, to, transactions: await readTransactions(connected, logs) }
      } catch (error) {
        if (!(error instanceof TooMany || isRefusal(error)) || window <= 1) throw error
        if (isRefusal(error) && window <= windowBlocks.least) throw error
        window = Math.max(1, Math.floor(Math.min(window, to - from + 1) / 2))
      }
    }
  }

  async function getMinedAt(number: number): Promise<number> {
    return (await readHead(connected, number))?.minedAt ?? 0
  }

  return {
    async readNewer(account) {
      const network = await getKey()
      const [head, known] = await Promise.all([readHead(connected, 'latest'), scopes.get(network, account)])
      if (!head) throw new Error(`${connected.network.name} has no block`)
      // Another upstream that lags behind knows nothing new.
      if (known && head.number < known.toBlock) return known
      const unsettledFrom = known && Math.max(known.fromBlock, known.toBlock + 1 - unsettledBlocks)
      // After a long time it is looked for from the newest block back, as for an account nobody knows.
      const isFar = unsettledFrom === undefined || head.number - unsettledFrom > window * windowsForwards
      const end = isFar ? 'newest' : 'oldest'
      let scope = isFar ? undefined : known
      let unsettled = unsettledFrom
      for (let from = isFar ? 0 : (unsettledFrom ?? 0); from <= head.number; ) {
        const read = await readWindow(account, { from, to: head.number }, end)
        scope = {
          fromBlock: scope?.fromBlock ?? read.from,
          fromMinedAt: scope?.fromMinedAt ?? (await getMinedAt(read.from)),
          toBlock: read.to,
        }
        await scopes.put(network, account, {
          scope,
          transactions: read.transactions,
          unsettledFrom: unsettled,
        })
        unsettled = undefined
        from = read.to + 1
      }
      if (!scope) throw new Error('A window has no block')
      return scope
    },
    async readOlder(account, scope, oldest) {
      if (scope.fromBlock <= oldest) return scope
      const { from, transactions } = await readWindow(
        account,
        { from: oldest, to: scope.fromBlock - 1 },
        'newest',
      )
      const wider = { ...scope, fromBlock: from, fromMinedAt: await getMinedAt(from) }
      await scopes.put(await getKey(), account, { scope: wider, transactions })
      return wider
    },
  }
}

/** Thrown when a window has more than can be read at once. */
class TooMany extends Error {}

/** Logs with an account in them, by the hash of their transaction. */
async function getLogs(
  { client }: ConnectedNetwork,
  account: Hex,
  { from, to }: { from: number; to: number },
): Promise<PlacedLog[][]> {
  const topic = padHex(account).toLowerCase() as Hex
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const filters = [
    [[transferTopic, approvalTopic, operatorTopic, permit2Topic, permit2UseTopic], topic],
    [[transferTopic, singleTopic, batchTopic], null, topic],
    [[singleTopic, batchTopic], null, null, topic],
  ]
  const answers = await Promise.all(
    filters.map((topics) =>
      client.request({ method: 'eth_getLogs', params: [{ ...range, topics }] } as never),
    ),
  )
  const byHash = new Map<string, Map<string, PlacedLog>>()
  const found = answers.flatMap((answer) => [...v.parse(v.array(placedLogSchema), answer)])
  for (const log of found) {
    if (!log.transactionHash) continue
    const logs = byHash.get(log.transactionHash) ?? new Map<string, PlacedLog>()
    // A transfer to oneself is found twice.
    logs.set(log.logIndex, log)
    byHash.set(log.transactionHash, logs)
  }
  return [...byHash.values()].map((logs) => [...logs.values()])
}

async function readTransactions(
  connected: ConnectedNetwork,
  logsByTransaction: readonly PlacedLog[][],
): Promise<IndexedTransaction[]> {
  const read: IndexedTransaction[] = []
  for (let start = 0; start < logsByTransaction.length; start += transactionsAtOnce) {
    const some = logsByTransaction.slice(start, start + transactionsAtOnce)
    for (const one of await Promise.all(some.map((logs) => readTransaction(connected, logs))))
      if (one) read.push(one)
  }
  return read
}

async function readTransaction(
  connected: ConnectedNetwork,
  logs: readonly PlacedLog[],
): Promise<IndexedTransaction | undefined> {
  const [first] = logs
  if (!first?.transactionHash || !first.blockNumber || !first.transactionIndex) return undefined
  const { client } = connected
  const blockNumber = Number(first.blockNumber)
  const [transaction, head] = await Promise.all([
    client.request({ method: 'eth_getTransactionByHash', params: [first.transactionHash] }),
    readHead(connected, blockNumber),
  ])
  // Replaced since the logs were read.
  if (transaction === null || !head || head.hash !== first.blockHash) return undefined
  const place = { blockNumber, transactionIndex: Number(first.transactionIndex), minedAt: head.minedAt }
  // What failed leaves no logs.
  return toTransaction(v.parse(transactionSchema, transaction), { logs, status: '0x1' }, place)
}

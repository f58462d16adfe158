import * as v from 'valibot'
import { type Hex, numberToHex, padHex } from 'viem'
import type { Scope, ScopeStore } from '../../../services/chain-index/createScopeStore.js'
import type { IndexedTransaction } from '../../../services/chain-index/IndexedTransaction.js'
import { isRefusal } from '../contracts/isRefusal.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { BlockRange } from './createBlockReader.js'
import { type PlacedLog, placedLogSchema } from './nodeSchemas.js'
import type { Question } from './Question.js'
import { readHead } from './readBlocks.js'
import { readFound } from './readFound.js'
import {
  approvalTopic,
  batchTopic,
  operatorTopic,
  permit2Topic,
  permit2UseTopic,
  singleTopic,
  transferTopic,
} from './readLogs.js'

/** The newest blocks may still be replaced, so they are read again. */
const unsettledBlocks = 64
/** Blocks that nodes are asked about with one call: what public ones answer, and how few it may become where they refuse. */
const windowBlocks = { usual: 5_000, most: 40_000, least: 64 }
/** From further away than that many windows, an account is looked for from the newest block back. */
const windowsForwards = 4
/** Calls that a window costs: three for its logs, one for the time of its oldest block. */
const callsOfWindow = 4

/** What is known of an account, and the network's newest block. */
export type ReadScope = { scope: Scope; head: number }

/** Reads a network that nobody follows, for single accounts. */
export type AccountReader = {
  /**
   * Reads what is newer than what was read, as far as the question goes; of an account that was never asked about what is newest.
   *
   * @param way - `goOnAfter`: the block that the reading before this one has just reached, so that none is read again.
   * @throws What the node says when nothing is known.
   */
  readNewer(account: Hex, way: { question: Question; goOnAfter?: number | undefined }): Promise<ReadScope>
  /** Reads the window before what was read, or what the question can pay of it. */
  readOlder(account: Hex, way: { scope: Scope; oldest: number; question: Question }): Promise<Scope>
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
    range: BlockRange,
    { end, question }: { end: 'newest' | 'oldest'; question: Question },
  ): Promise<(BlockRange & { transactions: IndexedTransaction[] }) | undefined> {
    while (question.take(callsOfWindow)) {
      const from = end === 'newest' ? Math.max(range.from, range.to - window + 1) : range.from
      const to = end === 'newest' ? range.to : Math.min(range.to, range.from + window - 1)
      const logs = await getLogs(connected, account, { from, to }).catch((error: unknown) => {
        if (!isRefusal(error) || window <= windowBlocks.least) throw error
      })
      if (logs) {
        if (to - from + 1 === window) window = Math.min(windowBlocks.most, Math.ceil(window * 1.5))
        return readFound(connected, logs, { from, to, end, question })
      }
      window = Math.max(1, Math.floor(Math.min(window, to - from + 1) / 2))
    }
    return undefined
  }

  async function getMinedAt(number: number): Promise<number> {
    return (await readHead(connected, number))?.minedAt ?? 0
  }

  return {
    async readNewer(account, { goOnAfter, question }) {
      const network = await getKey()
      question.take(1)
      const [head, known] = await Promise.all([readHead(connected, 'latest'), scopes.get(network, account)])
      if (!head) throw new Error(`${connected.network.name} has no block`)
      // Another upstream that lags behind knows nothing new.
      if (known && head.number < known.toBlock) return { scope: known, head: known.toBlock }
      const isGoingOn = known !== undefined && known.toBlock === goOnAfter
      const again = isGoingOn ? 0 : unsettledBlocks
      const start = known && Math.max(known.fromBlock, known.toBlock + 1 - again)
      // After a long time it is looked for from the newest block back, as for an account nobody knows.
      const isFar = start === undefined || head.number - start > window * windowsForwards
      const end = isFar ? 'newest' : 'oldest'
      let scope = isFar ? undefined : known
      let unsettledFrom = isGoingOn ? undefined : start
      for (let from = isFar ? 0 : start; from <= head.number; ) {
        const read = await readWindow(account, { from, to: head.number }, { end, question })
        if (!read) break
        scope = {
          fromBlock: scope?.fromBlock ?? read.from,
          fromMinedAt: scope?.fromMinedAt ?? (await getMinedAt(read.from)),
          toBlock: read.to,
        }
        await scopes.put(network, account, {
          scope,
          transactions: read.transactions,
          unsettledFrom,
        })
        unsettledFrom = undefined
        from = read.to + 1
      }
      const told = scope ?? known
      if (!told) throw new Error(`${connected.network.name} refuses even small ranges of blocks`)
      return { scope: told, head: head.number }
    },
    async readOlder(account, { oldest, question, scope }) {
      if (scope.fromBlock <= oldest) return scope
      const range = { from: oldest, to: scope.fromBlock - 1 }
      const read = await readWindow(account, range, { end: 'newest', question })
      if (!read) return scope
      const wider = { ...scope, fromBlock: read.from, fromMinedAt: await getMinedAt(read.from) }
      await scopes.put(await getKey(), account, { scope: wider, transactions: read.transactions })
      return wider
    },
  }
}

/** Logs with an account in them, by the hash of their transaction. */
async function getLogs(
  { client }: ConnectedNetwork,
  account: Hex,
  { from, to }: BlockRange,
): Promise<PlacedLog[]> {
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
  // A transfer to oneself is found twice.
  const byPlace = new Map<string, PlacedLog>()
  for (const log of answers.flatMap((answer) => v.parse(v.array(placedLogSchema), answer)))
    if (log.transactionHash) byPlace.set(`${log.transactionHash}${log.logIndex}`, log)
  return [...byPlace.values()]
}

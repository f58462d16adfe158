import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import type { IndexedBlock } from '../../../services/chain-index/IndexedTransaction.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { blockSchema, headSchema, type NodeHead } from './nodeSchemas.js'
import { readReceipts } from './readReceipts.js'
import { readTraces } from './readTraces.js'
import { toTransaction } from './toTransaction.js'

/**
 * Reads the head of a block.
 *
 * @param connected - The network.
 * @param number - Its number, or the newest.
 * @returns Undefined when the network has none.
 */
export async function readHead(
  { client }: ConnectedNetwork,
  number: number | 'latest',
): Promise<{ number: number; hash: Hex; minedAt: number } | undefined> {
  const asked = number === 'latest' ? number : numberToHex(number)
  const head = await client.request({ method: 'eth_getBlockByNumber', params: [asked, false] })
  return head === null ? undefined : toHead(v.parse(headSchema, head))
}

/**
 * Reads blocks with all that happened in them, at once.
 *
 * @param connected - The network.
 * @param range - Their numbers, both ends included.
 * @returns The oldest first; fewer when the network has not all of them.
 */
export async function readBlocks(
  connected: ConnectedNetwork,
  { from, to }: { from: number; to: number },
): Promise<IndexedBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const blocks = await Promise.all(numbers.map((number) => readBlock(connected, number)))
  const missing = blocks.indexOf(undefined)
  return (missing === -1 ? blocks : blocks.slice(0, missing)) as IndexedBlock[]
}

async function readBlock(connected: ConnectedNetwork, number: number): Promise<IndexedBlock | undefined> {
  const { bulkClient: client } = connected
  const answer = await client.request({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(number), true],
  })
  if (answer === null) return undefined
  const block = v.parse(blockSchema, answer)
  const { minedAt } = toHead(block)
  const hashes = block.transactions.map(({ hash }) => hash)
  const hasCalls = block.transactions.some(({ input }) => input !== '0x')
  const [receipts, traces] = await Promise.all([
    readReceipts(client, block.hash, hashes),
    hasCalls ? readTraces(connected, { number, hash: block.hash }) : undefined,
  ])
  const transactions = block.transactions.map((transaction, transactionIndex) => {
    const receipt = receipts.get(transaction.hash)
    if (!receipt) throw new Error(`The node has no receipt of ${transaction.hash}`)
    const place = { blockNumber: number, transactionIndex, minedAt }
    return toTransaction(transaction, receipt, place, traces?.get(transactionIndex))
  })
  return { number, hash: block.hash, parentHash: block.parentHash, minedAt, transactions }
}

function toHead({ hash, number, timestamp }: NodeHead) {
  return { number: Number(number), hash, minedAt: Number(timestamp) }
}

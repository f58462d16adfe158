import * as v from 'valibot'
import type { Hex, PublicClient } from 'viem'
import { isRefusal } from '../contracts/isRefusal.js'
import { type NodeReceipt, receiptSchema } from './nodeSchemas.js'

const receiptsSchema = v.array(receiptSchema)

/**
 * Reads what became of the transactions of a block: all receipts with one call, or one by one where the node refuses that.
 *
 * @param client - The network's.
 * @param blockHash - The block: its number could have become another's meanwhile.
 * @param hashes - Its transactions.
 * @returns By the hash of the transaction.
 * @throws When the node cannot be asked, or answers something else.
 */
export async function readReceipts(
  client: PublicClient,
  blockHash: Hex,
  hashes: readonly Hex[],
): Promise<ReadonlyMap<string, NodeReceipt>> {
  if (hashes.length === 0) return new Map()
  const receipts =
    (await readAll(client, blockHash)) ?? (await Promise.all(hashes.map((hash) => readOne(client, hash))))
  return new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
}

/** Undefined when the node refuses. */
async function readAll(client: PublicClient, blockHash: Hex): Promise<NodeReceipt[] | undefined> {
  try {
    const request = { method: 'eth_getBlockReceipts', params: [blockHash] }
    return v.parse(receiptsSchema, await client.request(request as never))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

async function readOne(client: PublicClient, hash: Hex): Promise<NodeReceipt> {
  return v.parse(receiptSchema, await client.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
}

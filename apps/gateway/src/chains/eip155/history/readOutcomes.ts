import * as v from 'valibot'
import { type Hex, isHex, type PublicClient } from 'viem'
import { isRefusal } from '../contracts/isRefusal.js'
import type { MinedTransaction } from './toChainTransaction.js'

const hexSchema = v.custom<Hex>((value) => isHex(value, { strict: false }), 'Expected hexadecimal digits')
/** Only what is used of it: a receipt has thrice as much. */
const receiptSchema = v.object({
  transactionHash: hexSchema,
  status: v.nullish(v.string()),
  contractAddress: v.nullish(v.string()),
  logs: v.array(v.object({ address: hexSchema, topics: v.array(hexSchema), data: hexSchema })),
})
const receiptsSchema = v.array(receiptSchema)

/** What became of a transaction. */
export type Outcome = Pick<MinedTransaction, 'contractAddress' | 'hasSucceeded' | 'logs'>

/**
 * Reads what became of the transactions of a block: all receipts with one call, or one by one where the node refuses that.
 *
 * @param client - The network's.
 * @param blockHash - The block: its number could have become another's meanwhile.
 * @param hashes - Its transactions.
 * @returns By the hash of the transaction.
 * @throws When the node cannot be asked, or answers something else.
 */
export async function readOutcomes(
  client: PublicClient,
  blockHash: Hex,
  hashes: readonly Hex[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (hashes.length === 0) return new Map()
  const receipts =
    (await readAll(client, blockHash)) ?? (await Promise.all(hashes.map((hash) => readOne(client, hash))))
  return new Map(
    receipts.map(({ contractAddress, logs, status, transactionHash }) => [
      transactionHash,
      { contractAddress, logs, hasSucceeded: status === '0x1' },
    ]),
  )
}

/** Undefined when the node refuses. */
async function readAll(client: PublicClient, blockHash: Hex) {
  try {
    const request = { method: 'eth_getBlockReceipts', params: [blockHash] }
    return v.parse(receiptsSchema, await client.request(request as never))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

async function readOne(client: PublicClient, hash: Hex) {
  return v.parse(receiptSchema, await client.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
}

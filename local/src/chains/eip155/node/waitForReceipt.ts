import { setTimeout as wait } from 'node:timers/promises'
import {
  type Chain,
  type Client,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  type Transport,
} from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const pollIntervalMs = 10

/**
 * Waits until a transaction is in a block and the node tells its receipt, however long that takes. viem asks for a receipt
 * once per block, but the node counts a block before it has taken its transactions out of the pool, and says until then that
 * there is no receipt: with a block for one transaction alone, viem waits for a next block that never comes.
 *
 * @param client - Of the chain.
 * @param hash - The transaction.
 * @throws What viem throws when the node cannot be asked.
 */
export async function waitForReceipt(
  client: Client<Transport, Chain | undefined>,
  hash: `0x${string}`,
): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
    await wait(pollIntervalMs)
  }
}

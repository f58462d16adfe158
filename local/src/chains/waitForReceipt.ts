import type { Chain, Client, TransactionReceipt, Transport } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'

/**
 * Waits until a transaction is in a block. Local chains make a block for a transaction alone, and viem, while it looks whether
 * another transaction has replaced this one, leaves out a block that comes meanwhile: then it waits for one that never comes.
 *
 * @param client - Of the chain.
 * @param hash - The transaction.
 */
export function waitForReceipt(
  client: Client<Transport, Chain | undefined>,
  hash: `0x${string}`,
): Promise<TransactionReceipt> {
  return waitForTransactionReceipt(client, { hash, checkReplacement: false, pollingInterval: 10 })
}

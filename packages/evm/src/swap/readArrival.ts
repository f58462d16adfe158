import type { SwapArrival, SwapTerms } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getBalance, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { readReceived } from './readReceived.js'

/**
 * Reads what somebody else's transaction has brought an account, as when a bridge pays out.
 *
 * @param reader - Reads from the network where it arrives.
 * @param parameters - The transaction, the account, what was bought, and the wrapped coin where it is known.
 * @returns Undefined when the network does not have the transaction yet.
 * @throws `send/reverted` when it did nothing; what viem throws.
 */
export async function readArrival(
  reader: Reader,
  {
    account,
    bought,
    hash,
    wrappedCoin,
  }: Pick<SwapTerms, 'account' | 'bought'> & { hash: string; wrappedCoin: string | undefined },
): Promise<SwapArrival | undefined> {
  const receipt = await getTransactionReceipt(reader, { hash: hash as Hex }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (!receipt) return undefined
  if (receipt.status === 'reverted') throw new SendError('send/reverted', { hash })
  const receivedAtomic =
    bought.address === undefined
      ? await readCoin(reader, receipt, account)
      : await readReceived(reader, { account, bought, receipt, wrappedCoin })
  return { receivedAtomic }
}

/** Nothing records the movements of coins: it is what the block has added, where the account itself has sent nothing in it. */
async function readCoin(
  reader: Reader,
  { blockNumber }: TransactionReceipt,
  account: string,
): Promise<bigint | undefined> {
  const address = account.toLowerCase() as Hex
  const read = (at: bigint) =>
    Promise.all([
      getBalance(reader, { address, blockNumber: at }),
      getTransactionCount(reader, { address, blockNumber: at }),
    ])
  const [before, after] = await Promise.all([read(blockNumber - 1n), read(blockNumber)]).catch(() => [])
  if (!before || !after || before[1] !== after[1] || after[0] <= before[0]) return undefined
  return after[0] - before[0]
}

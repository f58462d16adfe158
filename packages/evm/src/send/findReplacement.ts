import type { Hex, Transaction } from 'viem'
import { getBlock } from 'viem/actions'
import type { Reader } from '../network/createReader.js'

/** Nobody reads more blocks back than are made while a page sleeps for an hour or two. */
const mostBlocks = 600n

/**
 * Finds the transaction that took the place of one that is in no block: the one of the same account with the same nonce.
 *
 * @param reader - Reads from the transaction's network.
 * @param sent - The transaction as the node had it while it waited.
 * @param range - The blocks it can be in; both count. The newest is looked at first.
 * @returns Undefined when those blocks do not have who took the place.
 * @throws BlockNotFoundError of viem when the node that is asked has not got so far.
 */
export async function findReplacement(
  reader: Reader,
  sent: Transaction,
  { from, to }: { from: bigint; to: bigint },
): Promise<Transaction | undefined> {
  const oldest = to - from < mostBlocks ? from : to - mostBlocks
  for (let blockNumber = to; blockNumber >= oldest && blockNumber >= 0n; blockNumber--) {
    const { transactions } = await getBlock(reader, { blockNumber, includeTransactions: true })
    const found = transactions.find(({ from, nonce }) => from === sent.from && nonce === sent.nonce)
    if (found) return found
  }
  return undefined
}

/** What a wallet has done by putting another transaction in the place of one. */
export function tellReplacement(
  sent: Transaction,
  other: Transaction,
): 'repriced' | 'cancelled' | 'replaced' {
  const isSame = other.to === sent.to && other.value === sent.value && other.input === sent.input
  if (isSame) return 'repriced'
  return other.to === other.from && other.value === 0n && isEmpty(other.input) ? 'cancelled' : 'replaced'
}

const isEmpty = (input: Hex) => input === '0x'

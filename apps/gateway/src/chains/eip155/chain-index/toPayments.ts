import type { Hex } from 'viem'
import { innerPosition, type Movement } from '../../../services/chain-index/IndexedTransaction.js'

/** A payment that a contract may have made. */
export type Payment = { from: Hex; to: Hex; value: Hex | undefined }

/**
 * Numbers the payments of a transaction that its contracts made. One of nothing is none.
 *
 * @param payments - In the order they were made.
 */
export function toPayments(payments: readonly Payment[]): Movement[] {
  return payments
    .filter(({ value }) => BigInt(value ?? '0x0') > 0n)
    .map(({ from, to, value }, index) => ({
      ...{ position: innerPosition + index, kind: 'native', contract: null, tokenId: null },
      amount: BigInt(value ?? '0x0'),
      source: from.toLowerCase() as Hex,
      target: to.toLowerCase() as Hex,
    }))
}

import type { FollowedTransfer } from '@latchkey/core'
import { formatToken } from '../../components/formatNumbers.js'

/**
 * Writes what a transfer moves, with all of its digits and its unit, such as "1.5 ETH".
 *
 * @param transfer - A quote, or what is left of one.
 */
export function formatTransfer({
  token: { symbol, decimals },
  amountAtomic,
}: Pick<FollowedTransfer, 'token' | 'amountAtomic'>): string {
  return formatToken({ symbol, decimals, amountAtomic }, Number.POSITIVE_INFINITY)
}

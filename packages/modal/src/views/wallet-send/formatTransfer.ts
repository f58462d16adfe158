import type { SentTransfer } from '@latchkey/core'
import { formatToken } from '../../components/formatNumbers.js'

/**
 * Writes what a transfer moves, with all of its digits and its unit, such as "1.5 USD".
 *
 * @param transfer - A quote, or what is left of one.
 */
export function formatTransfer(transfer: Amounts): string {
  return format(transfer, Number.POSITIVE_INFINITY)
}

/** The same for a line of a list, where the first six digits after the point say which transfer it is. */
export function formatTransferShort(transfer: Amounts): string {
  return format(transfer, 6)
}

type Amounts = Pick<SentTransfer, 'token' | 'amountAtomic'>

function format({ token: { symbol, decimals }, amountAtomic }: Amounts, maxDecimals: number): string {
  return formatToken({ symbol, decimals, amountAtomic }, maxDecimals)
}

import type { SentTransfer } from '@latchkey/core'
import { formatToken, getLocale } from '../../components/formatNumbers.js'

/**
 * Writes what a transfer moves, with all of its digits and its unit, such as "1.5 USD"; of an NFT its name, and how many where there
 * are several.
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

/** Writes how many there are of something. */
export function formatCount(count: bigint): string {
  return new Intl.NumberFormat(getLocale()).format(count)
}

function format({ token: { decimals, symbol, type }, amountAtomic }: Amounts, maxDecimals: number): string {
  if (type === 'nft') return amountAtomic === 1n ? symbol : `${formatCount(amountAtomic)} × ${symbol}`
  return formatToken({ symbol, decimals, amountAtomic }, maxDecimals)
}

import { formatAmount } from '@latchkey/primitives'
import type { Fee, Token, Value } from '../decode/Approval.js'
import { texts, wordTexts } from '../messages/english.js'

/** Later than this is never: the end of the year 9999, in seconds since 1970. */
const neverFromSeconds = 253_402_300_800n

/**
 * An amount in the reader's own grouping, exact, with its unit. What nobody has listed is counted in its smallest units.
 *
 * @param amountAtomic - Base units; negative for what goes.
 * @param token - What is counted.
 */
export function writeAmount(amountAtomic: bigint, { decimals, symbol }: Token): string {
  if (decimals === undefined) return texts.units(group(String(amountAtomic)))
  const number = group(formatAmount(amountAtomic, decimals))
  return symbol === undefined ? number : `${number} ${symbol}`
}

function group(decimal: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  const format = new Intl.NumberFormat()
  const point = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const sign = whole.startsWith('-') ? '−' : ''
  const grouped = format.format(BigInt(whole.replace('-', '')))
  return `${sign}${grouped}${fraction === undefined ? '' : point + fraction}`
}

/** A fee in words. */
export function writeFee({ amountAtomic, isPaidByOther }: Fee, token: Token): string {
  if (isPaidByOther) return texts.feeByOther
  return texts.atMost(writeAmount(amountAtomic, token))
}

/** A point in time, in the reader's own. */
export function writeTime(seconds: bigint): string {
  if (seconds >= neverFromSeconds) return wordTexts.never
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(Number(seconds) * 1000))
}

/** The amount of a headline. */
export function writeHeadline({
  amountAtomic,
  isUnlimited,
  token,
}: Extract<Value, { type: 'amount' }>): string {
  if (!isUnlimited) return writeAmount(amountAtomic, token)
  return token.symbol === undefined ? texts.unlimited : `${texts.unlimited} ${token.symbol}`
}

/**
 * An address in groups of four, for comparing it.
 *
 * @param address - The whole address; `0x` is a group of its own.
 */
export function groupAddress(address: string): string[] {
  if (!address.startsWith('0x')) return address.match(/.{1,4}/g) ?? []
  // Small letters: in data addresses have no checksum, and one address has to look the same everywhere.
  return [
    '0x',
    ...(address
      .slice(2)
      .toLowerCase()
      .match(/.{1,4}/g) ?? []),
  ]
}

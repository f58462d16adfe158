import { formatAmount } from '@latchkey/primitives'
import { formatTime } from '../../shared/formatTime.js'
import type { Token, Value } from '../decode/Approval.js'
import type { Fee } from '../decode/Fee.js'
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

/**
 * A fee in words.
 *
 * @param fee - The fee.
 * @param token - The network's own coin.
 * @param sponsor - Who pays it instead of the account, where somebody does and is known.
 */
export function writeFee({ amountAtomic, isPaidByOther }: Fee, token: Token, sponsor?: string): string {
  if (isPaidByOther) return sponsor === undefined ? texts.feeByOther : texts.feeBy(sponsor)
  return texts.atMost(writeAmount(amountAtomic, token))
}

/** A point in time, in the reader's own zone, which is named: what is signed may end then. */
export function writeTime(seconds: bigint): string {
  if (seconds >= neverFromSeconds) return wordTexts.never
  return formatTime(Number(seconds) * 1000, { isZoned: true })
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

/** Below this the value of an amount is no number that tells anything, in US dollars. */
const leastDollars = 0.01

/**
 * What an amount is worth, roughly and without its sign; nothing where nobody knows.
 *
 * @param amountAtomic - Base units.
 * @param token - What is counted.
 * @param price - US dollars for one; undefined where it is unknown.
 */
export function writeValue(amountAtomic: bigint, { decimals }: Token, price: number | undefined): string {
  if (price === undefined || decimals === undefined || amountAtomic === 0n) return ''
  const dollars = Math.abs(Number(formatAmount(amountAtomic, decimals))) * price
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' })
  return dollars < leastDollars ? `< ${format.format(leastDollars)}` : `≈ ${format.format(dollars)}`
}

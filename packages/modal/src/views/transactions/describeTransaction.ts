import type { HistoryTransaction, HistoryTransfer } from '@latchkey/core'
import { formatFloored } from '@latchkey/primitives'
import { formatUsd, getLocale } from '../../components/formatNumbers.js'
import type { Messages } from '../../messages/Messages.js'

type Texts = Messages['activity']

/** Amounts in the list have no more digits after the point (§9.040). */
const shownDecimals = 3

/** Operations whose amounts say with a sign which way they went; what is sent, swapped or minted has none. */
const signs: Readonly<Record<string, string>> = {
  ...{ receive: '+', deposit: '+', borrow: '+', claim: '+' },
  ...{ withdraw: '-', repay: '-', burn: '-' },
}

/**
 * Says what a transaction did, in the past tense.
 *
 * @param transaction - The transaction.
 * @param texts - Of the catalogue.
 * @param isBought - It delivered what the visitor has bought here.
 */
export function getOperationText({ metadata }: HistoryTransaction, texts: Texts, isBought = false): string {
  const type = isBought ? 'bought' : metadata.operationType
  const operation = texts.operations[type] ?? type
  return metadata.status === 'failed' ? texts.failedOperation({ operation }) : operation
}

/**
 * Writes what moved.
 *
 * @param transfer - The movement.
 * @param operationType - Of its transaction.
 * @param texts - Of the catalogue.
 * @param maxDecimals - Digits after the point; `Infinity` for all.
 */
export function getTransferText(
  { fungible_info, nft_info, quantity }: HistoryTransfer,
  operationType: string,
  texts: Texts,
  maxDecimals = shownDecimals,
): string {
  if (nft_info) return nft_info.name || texts.nft
  const sign = signs[operationType] ?? ''
  const amount = formatFloored(quantity.numeric, { maxDecimals, locale: getLocale() })
  return `${sign}${amount} ${fungible_info?.symbol ?? ''}`.trim()
}

/** Less than this is not written in cents, in US dollars. */
const smallestWorth = 0.01

/**
 * Writes what something was worth when it moved.
 *
 * @param transfer - The movement; undefined for none.
 * @param texts - Of the catalogue.
 * @returns Undefined where nobody knows, or where it was worth nothing.
 */
export function getWorthText(transfer: HistoryTransfer | undefined, texts: Texts): string | undefined {
  const value = transfer?.value ?? 0
  if (!(value > 0)) return undefined
  return value < smallestWorth ? texts.worthUnder({ worth: formatUsd(smallestWorth) }) : formatUsd(value)
}

/**
 * Arranges what moved into the rows of a list: both sides of an exchange are one row, what came out of it first; more than two, or only
 * NFTs, have a row each.
 *
 * @param transaction - The transaction.
 */
export function toRows({ transfers }: HistoryTransaction): (readonly HistoryTransfer[])[] {
  const all = transfers ?? []
  if (all.length < 2) return [all]
  const isExchange = all.length === 2 && !all.every(({ nft_info }) => nft_info)
  return isExchange ? [all.toReversed()] : all.map((transfer) => [transfer])
}

/**
 * Writes a row's second line, with what it was worth then where that is known; of an exchange, what was given for it.
 *
 * @param transaction - The transaction.
 * @param row - Of {@link toRows}.
 * @param texts - Of the catalogue.
 */
export function getRowText(
  { metadata }: HistoryTransaction,
  row: readonly HistoryTransfer[],
  texts: Texts,
): string {
  if (row.length === 0) return texts.statuses[metadata.status] ?? metadata.status
  const moved = row.map((transfer) => getTransferText(transfer, metadata.operationType, texts)).join(' → ')
  const given = row.find(({ direction, value }) => direction === 'out' && value !== null)
  const worth = getWorthText(given ?? row.find(({ value }) => value !== null), texts)
  return worth === undefined ? moved : texts.withWorth({ moved, worth })
}

/** Writes a day, such as "15 Jan". */
export function getDayText({ metadata }: HistoryTransaction): string {
  return writeDay(Date.parse(metadata.minedAt))
}

/** Writes the day of a time in ms. */
export function writeDay(timeMs: number): string {
  return new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'short' }).format(new Date(timeMs))
}

/**
 * Writes the heading of a month: with its year where that is not this one.
 *
 * @param year - Such as 2026.
 * @param month - From 0.
 * @param now - Now.
 */
export function getMonthText(year: number, month: number, now: Date): string {
  const options =
    year === now.getFullYear() ? ({ month: 'long' } as const) : ({ month: 'long', year: 'numeric' } as const)
  return new Intl.DateTimeFormat(getLocale(), options).format(new Date(year, month))
}

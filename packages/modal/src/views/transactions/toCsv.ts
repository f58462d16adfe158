import type { HistoryTransaction, HistoryTransfer } from '@latchkey/core'
import type { Messages } from '../../messages/Messages.js'
import { getOperationText } from './describeTransaction.js'

/** Where a spreadsheet sees the beginning of a formula: a token may be called so. */
const formulaStart = /^[=+\-@\t\r]/

/**
 * Writes transactions as comma-separated values (RFC 4180), a line for each thing that moved, with whole amounts.
 *
 * @param transactions - The transactions.
 * @param texts - Of the catalogue.
 */
export function toCsv(transactions: readonly HistoryTransaction[], texts: Messages['activity']): string {
  const lines = transactions.flatMap((transaction) => {
    const moved: (HistoryTransfer | undefined)[] = transaction.transfers?.length
      ? transaction.transfers
      : [undefined]
    return moved.map((transfer) => toLine(transaction, transfer, texts))
  })
  return [texts.csvColumns, ...lines].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function toLine(
  transaction: HistoryTransaction,
  transfer: HistoryTransfer | undefined,
  texts: Messages['activity'],
): string[] {
  const { metadata } = transaction
  return [
    metadata.minedAt,
    getOperationText(transaction, texts),
    texts.statuses[metadata.status] ?? metadata.status,
    transfer?.direction ?? '',
    transfer?.quantity.numeric ?? '',
    transfer?.fungible_info?.symbol ?? transfer?.nft_info?.name ?? '',
    metadata.sentFrom,
    metadata.sentTo,
    metadata.fee ?? '',
    metadata.chain ?? '',
    metadata.hash,
    toDollars(transfer?.value),
    toDollars(transfer?.price),
  ]
}

/** Empty where nobody knows: a zero would be taken for a fact. */
function toDollars(value: number | null | undefined): string {
  return value && value > 0 ? String(value) : ''
}

function toCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

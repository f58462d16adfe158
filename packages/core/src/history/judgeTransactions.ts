import type { HistoryTransaction } from '@latchkey/wire'
import type { TransactionDoubt } from './HistoryState.js'

/** Signs of an address that people compare: those that are shown of a shortened one. */
const comparedSigns = { start: 6, end: 4 }

/**
 * Finds the transactions that are there to deceive (address poisoning) or to advertise. Nobody should copy an address from one.
 *
 * @param transactions - Of one account; the more of them, the more is known of whom it pays.
 * @returns By the id of the transaction.
 */
export function judgeTransactions(
  transactions: readonly HistoryTransaction[],
): Readonly<Record<string, TransactionDoubt>> {
  const paid = new Set(listPaid(transactions))
  const doubts = transactions.map((one) => [one.id, judge(one, paid)] as const)
  return Object.fromEntries(doubts.flatMap(([id, doubt]) => (doubt ? [[id, doubt] as const] : [])))
}

/**
 * Lists whom an account has paid, in the order of the transactions.
 *
 * @param transactions - Of the account.
 */
export function listPaid(transactions: readonly HistoryTransaction[]): string[] {
  return transactions.filter(isOwnPayment).map(({ metadata }) => metadata.sentTo)
}

/**
 * Finds an address that looks like one: the same signs at both ends, others between them.
 *
 * @param address - The address, as somebody wrote it.
 * @param known - Addresses the account has to do with.
 */
export function findLookAlike(address: string, known: Iterable<string>): string | undefined {
  const key = address.toLowerCase()
  const ends = toEnds(key)
  return [...known].find((one) => one.toLowerCase() !== key && toEnds(one.toLowerCase()) === ends)
}

function judge(transaction: HistoryTransaction, paid: ReadonlySet<string>): TransactionDoubt | undefined {
  const { metadata, transfers } = transaction
  if (!transfers?.length || isByAccount(transaction)) return undefined
  if (transfers.every(({ quantity }) => Number(quantity.numeric) === 0)) return 'zero-value'
  const isUnlisted = transfers.every((transfer) => transfer.fungible_info?.flags !== undefined)
  const isOutgoing = transfers.some(({ direction }) => direction === 'out')
  if (isOutgoing && isUnlisted) return 'forged'
  if (findLookAlike(isOutgoing ? metadata.sentTo : metadata.sentFrom, paid)) return 'look-alike'
  const isSpam = transfers.every(
    ({ fungible_info, nft_info }) => (fungible_info ?? nft_info)?.flags?.is_spam === true,
  )
  return isSpam ? 'spam' : undefined
}

/** A gateway that does not say whose it is is taken at its word. */
function isByAccount({ metadata }: HistoryTransaction): boolean {
  return metadata.isOwn !== false
}

function isOwnPayment(transaction: HistoryTransaction): boolean {
  return isByAccount(transaction) && !!transaction.transfers?.some(({ direction }) => direction === 'out')
}

function toEnds(address: string): string {
  return address.slice(0, comparedSigns.start) + address.slice(-comparedSigns.end)
}

import type { HistoryTransaction } from '@latchkey/wire'
import type { TransactionsByYear } from './HistoryState.js'

/**
 * Groups transactions by year and month (§4.031).
 *
 * @param transactions - Newest first; each with a time that can be read.
 */
export function groupByMonth(transactions: readonly HistoryTransaction[]): TransactionsByYear {
  const byYear: Record<number, Record<number, HistoryTransaction[]>> = {}
  for (const transaction of transactions) {
    const minedAt = new Date(transaction.metadata.minedAt)
    const year = minedAt.getFullYear()
    const month = minedAt.getMonth()
    const byMonth = byYear[year] ?? {}
    const group = byMonth[month] ?? []
    group.push(transaction)
    byMonth[month] = group
    byYear[year] = byMonth
  }
  return byYear
}

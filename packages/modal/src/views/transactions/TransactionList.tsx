import type { HistoryTransaction, LoadedKitState } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Disclosure } from '../../components/Disclosure.js'
import { useMessages } from '../../messages/useMessages.js'
import { getMonthText } from './describeTransaction.js'
import { TransactionRows } from './TransactionRows.js'

/** Properties of {@link TransactionList}. */
export type TransactionListProps = {
  history: LoadedKitState['history']
  /** Only the newest ones, and none of the suspicious. */
  most?: number
}

/** Transactions by month, newest first; what is there to mislead is folded away at the end. */
export function TransactionList({
  history,
  most = Number.POSITIVE_INFINITY,
}: TransactionListProps): ReactNode {
  const { activity: texts } = useMessages()
  const { doubts, transactions } = history
  const shown = transactions.filter(({ id }) => !doubts[id]).slice(0, most)
  const folded = transactions.flatMap((transaction) => {
    const doubt = doubts[transaction.id]
    return doubt ? [{ transaction, doubt }] : []
  })
  const now = new Date()
  return (
    <>
      {toMonths(shown).map(({ year, month, transactions: ofMonth }) => (
        <section key={`${String(year)} ${String(month)}`} className="lk-activity-month">
          <h3>{getMonthText(year, month, now)}</h3>
          <ul className="lk-token-list">
            {ofMonth.map((transaction) => (
              <li key={transaction.id}>
                <TransactionRows transaction={transaction} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {folded.length > 0 && most === Number.POSITIVE_INFINITY && (
        <Disclosure label={texts.folded({ count: folded.length })}>
          <p className="lk-activity-note">{texts.foldedText}</p>
          <ul className="lk-token-list">
            {folded.map(({ doubt, transaction }) => (
              <li key={transaction.id}>
                <TransactionRows transaction={transaction} doubt={texts.doubts[doubt]} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

type Month = { year: number; month: number; transactions: HistoryTransaction[] }

/** Newest first, as the transactions are. */
function toMonths(transactions: readonly HistoryTransaction[]): Month[] {
  const months: Month[] = []
  for (const transaction of transactions) {
    const minedAt = new Date(transaction.metadata.minedAt)
    const [year, month] = [minedAt.getFullYear(), minedAt.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.transactions.push(transaction)
    else months.push({ year, month, transactions: [transaction] })
  }
  return months
}

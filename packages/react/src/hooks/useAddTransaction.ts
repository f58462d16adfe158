import type { HistoryGroup } from '@latchkey/core'
import { useKit } from '../KitProvider.js'

/** Result of {@link useAddTransaction}. */
export type UseAddTransactionReturnType = HistoryGroup['add']

/**
 * Lists transactions of your own in the account's activity, with your words and what becomes of them. The list is kept for a week.
 *
 * @example
 * const addTransaction = useAddTransaction()
 * await addTransaction({ hash, description: 'Mint a key' })
 */
export function useAddTransaction(): UseAddTransactionReturnType {
  const { history } = useKit()
  return history.add
}

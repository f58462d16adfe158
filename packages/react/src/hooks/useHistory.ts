import type { HistoryGroup, HistoryState } from '@latchkey/core'
import { emptyHistory } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useFeature } from '../useFeature.js'
import { useAccount } from './useAccount.js'

/** Result of {@link useHistory}: what the account has done, and functions that read it again and further back. */
export type UseHistoryReturnType = HistoryState & { refresh(): void } & Pick<HistoryGroup, 'loadNextPage'>

/**
 * What the active account has done on the active network, newest first. It is loaded when a component first asks for it. Fold away what
 * `doubts` names, and offer no address from there.
 *
 * @example
 * const { transactions, doubts, loadNextPage } = useHistory()
 * const shown = transactions.filter(({ id }) => !doubts[id])
 */
export function useHistory(): UseHistoryReturnType {
  const { state, load, loadNextPage } = useFeature('history')
  const { caipAddress } = useAccount()
  useEffect(() => {
    if (caipAddress) load().catch(() => undefined)
  }, [load, caipAddress])
  return {
    ...(state ?? emptyHistory),
    loadNextPage,
    refresh() {
      // Without an account there is nothing to read.
      load({ force: true }).catch(() => undefined)
    },
  }
}

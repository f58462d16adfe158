import type { HistoryTransaction, LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useCallback } from 'react'

/**
 * What the site calls a transaction of the history that it has told of; undefined for all others.
 *
 * @param transaction - The transaction.
 */
export function useOwnDescription({ id }: HistoryTransaction): string | undefined {
  const select = useCallback(
    ({ history }: LoadedKitState) => history.own.find((one) => one.transactionId === id)?.description,
    [id],
  )
  return useProvidedKitState(select)
}

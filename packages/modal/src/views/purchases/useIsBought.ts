import type { HistoryTransaction, LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useCallback } from 'react'

/** Whether a transaction delivered what the visitor has bought here. */
export function useIsBought(transaction: HistoryTransaction | undefined): boolean {
  const hash = transaction?.metadata.hash
  const select = useCallback(
    ({ onramp }: LoadedKitState) =>
      hash !== undefined && onramp.orders.some(({ transactionHash }) => transactionHash === hash),
    [hash],
  )
  return useProvidedKitState(select)
}

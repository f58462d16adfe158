import type { BalancesState, KitState } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit, useKitState } from '../KitProvider.js'
import { useAccount } from './useAccount.js'

const selectBalances = (state: KitState) => state.balances

/** What {@link useBalances} returns: the tokens and their sum, and how to ask again. */
export type UseBalancesReturnType = BalancesState & { refresh(): void }

/** The tokens of the active account on the active network. They are loaded when a component first asks for them. */
export function useBalances(): UseBalancesReturnType {
  const kit = useKit()
  const balances = useKitState(selectBalances)
  const { caipAddress } = useAccount()
  useEffect(() => {
    if (caipAddress) void kit.balances.load()
  }, [kit, caipAddress])
  return { ...balances, refresh: () => void kit.balances.load({ force: true }) }
}

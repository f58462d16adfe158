import type { BalanceGroup, BalancesState } from '@latchkey/core'
import { emptyBalances } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useFeature } from '../useFeature.js'
import { useAccount } from './useAccount.js'

/** Result of {@link useTokens}: the tokens, their sum, and functions that refresh and arrange them. */
export type UseTokensReturnType = BalancesState & { refresh(): void } & Pick<BalanceGroup, 'setPlace'>

/** The tokens of the active account on the active network. They are loaded when a component first asks for them. */
export function useTokens(): UseTokensReturnType {
  const { state, load, setPlace } = useFeature('balances')
  const { caipAddress } = useAccount()
  useEffect(() => {
    if (caipAddress) void load()
  }, [load, caipAddress])
  return { ...(state ?? emptyBalances), setPlace, refresh: () => void load({ force: true }) }
}

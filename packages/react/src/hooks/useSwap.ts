import type { SwapGroup, SwapState } from '@latchkey/core'
import { emptySwap } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useFeature } from '../useFeature.js'
import { useAccount } from './useAccount.js'

/** Result of {@link useSwap}: the state of the swap, and the functions that fill it in, review it and make it. */
export type UseSwapReturnType = SwapState &
  Pick<
    SwapGroup,
    | 'chooseProvider'
    | 'edit'
    | 'findToken'
    | 'flip'
    | 'loadDestination'
    | 'refresh'
    | 'reset'
    | 'review'
    | 'setAmount'
    | 'setShare'
    | 'setSlippage'
    | 'setToken'
    | 'swap'
  >

/**
 * One token for another, on the active network or to another one, for a site's own screens. The tokens of the active network are loaded when a component first asks for them.
 *
 * Offers are asked for again by themselves only while the modal shows the swap: call `refresh` before `review` where some time has
 * passed.
 *
 * @example
 * const { draft, tokens, review, setAmount, setToken, swap } = useSwap()
 * await setToken('buy', tokens.find(({ symbol }) => symbol === 'USDC'))
 * await setAmount('sell', '0.1')
 * const { minimumAtomic } = await review()
 * const { hash, receivedAtomic } = await swap()
 */
export function useSwap(): UseSwapReturnType {
  const { state, load, ...actions } = useFeature('swap')
  const { caipAddress } = useAccount()
  useEffect(() => {
    if (caipAddress) void load()
  }, [load, caipAddress])
  const { chooseProvider, edit, findToken, flip, loadDestination, refresh, reset, review } = actions
  const { setAmount, setShare, setSlippage, setToken, swap } = actions
  return {
    ...(state ?? emptySwap),
    ...{ chooseProvider, edit, findToken, flip, loadDestination, refresh, reset, review },
    ...{ setAmount, setShare, setSlippage, setToken, swap },
  }
}

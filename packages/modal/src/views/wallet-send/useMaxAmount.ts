import type { KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../messages/useMessages.js'

const selectSend = (state: KitState) => state.send

/**
 * Fills in the most that can be sent. While it stays filled in it follows the fee: when the fee grows, the amount
 * shrinks, instead of a complaint about what the visitor has not chosen.
 */
export function useMaxAmount(): { isLoading: boolean; fill(): void; forget(): void } {
  const kit = useKit()
  const { send: texts } = useMessages()
  const send = useKitState(selectSend)
  const [isLoading, setIsLoading] = useState(false)
  const filled = useRef<string>(undefined)
  const isCostlier =
    filled.current !== undefined &&
    filled.current === send.sendTokenAmount &&
    kit.send.getProblems().amount === 'insufficient-funds-for-fee'

  function fill(): void {
    setIsLoading(true)
    kit.send
      .getMaxAmount()
      .then((amount) => {
        filled.current = amount
        kit.send.setAmount(amount)
      })
      .catch(() => kit.toasts.showError(texts.maxFailed))
      .finally(() => setIsLoading(false))
  }

  // The fee is asked for anew with each filling, so this comes to rest as soon as the network does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fee has outgrown what was left for it
  useEffect(() => {
    if (isCostlier && send.token?.address === undefined && !isLoading) fill()
  }, [isCostlier])

  return {
    isLoading,
    fill,
    forget: () => {
      filled.current = undefined
    },
  }
}

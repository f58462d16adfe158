import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect } from 'react'
import { afterPaint } from '../../dialog/afterPaint.js'

const selectIsOpen = (state: KitState) => state.modal.isOpen

/**
 * Asks for the directory's wallets again where they could not be had: when the list comes late because the line was down, when
 * the visitor returns to it, and when the line is back. What is there or on its way is not asked for twice.
 */
export function useOverviewAgain(): void {
  const { wallets } = useProvidedKit()
  const isOpen = useProvidedKitState(selectIsOpen)
  useEffect(() => {
    if (!isOpen) return
    const stop = afterPaint(wallets.loadOverview)
    window.addEventListener('online', wallets.loadOverview)
    return () => {
      stop()
      window.removeEventListener('online', wallets.loadOverview)
    }
  }, [isOpen, wallets])
}

import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect } from 'react'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { afterPaint } from '../../loading/afterPaint.js'

const selectIsOpen = (state: KitState) => state.modal.isOpen
const selectIsMissing = (state: KitState) => state.walletList.status.overview === 'idle'

/**
 * Asks for the directory's wallets again where they could not be had: when the list comes late because the line was down, when
 * the visitor returns to it, and when the line is back. What is there or on its way is not asked for twice.
 */
export function useOverviewAgain(): void {
  const { wallets } = useProvidedKit()
  const isOpen = useProvidedKitState(selectIsOpen)
  const isMissing = useProvidedKitState(selectIsMissing)
  useEffect(() => (isOpen ? afterPaint(wallets.loadOverview) : undefined), [isOpen, wallets])
  useWhenOnline(isOpen && isMissing ? wallets.loadOverview : undefined)
}

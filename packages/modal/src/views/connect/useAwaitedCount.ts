import { connectorIds, findConnector, type KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useState } from 'react'
import { useIsSlow } from '../../components/StatusPanel.js'
import { type ConnectRow, countLogins, recommendedRoom } from './getConnectRows.js'

const selectStatus = (state: KitState) => state.walletList.status.overview
const selectCanPair = (state: KitState) => findConnector(state, connectorIds.walletConnect) !== undefined
const selectIsOpen = (state: KitState) => state.modal.isOpen

/**
 * How many rows of the directory are still to come: their room is kept, so that nothing moves under the visitor's finger.
 *
 * @param rows - Those that are there.
 */
export function useAwaitedCount(rows: readonly ConnectRow[]): number {
  const { options } = useProvidedKit()
  const canPair = useProvidedKitState(selectCanPair)
  const status = useProvidedKitState(selectStatus)
  const isOpen = useProvidedKitState(selectIsOpen)
  const loginCount = useProvidedKitState(countLogins)
  const [wasLoading, setWasLoading] = useState(false)
  if (status === 'loading' && !wasLoading) setWasLoading(true)
  // It is asked for in the turn after the opening; what has not begun by then is not on its way.
  const isOverdue = useIsSlow(isOpen && status === 'idle')
  const isAwaited = status === 'loading' || (status === 'idle' && !wasLoading && !isOverdue)
  if (!isAwaited || !options.projectId) return 0
  const featuredCount = options.featuredWalletIds?.length ?? 0
  const presentCount = rows.filter(({ type }) => type !== 'walletConnect').length
  // Wallets that are not featured are only recommended beside something that can be used.
  const hasCompany = presentCount > 0 || canPair
  const expectedCount = hasCompany ? Math.max(featuredCount, recommendedRoom - loginCount) : featuredCount
  return Math.max(0, expectedCount - presentCount)
}

import { connectorIds, findConnector, type KitState } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useState } from 'react'
import { useIsSlow } from '../../components/StatusPanel.js'
import { type ConnectRow, directoryRoom } from './getConnectRows.js'
import { selectIsGatewayDown } from './selectIsGatewayDown.js'

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
  const isGatewayDown = useProvidedKitState(selectIsGatewayDown)
  const [wasLoading, setWasLoading] = useState(false)
  if (status === 'loading' && !wasLoading) setWasLoading(true)
  // It is asked for in the turn after the opening; what has not begun by then is not on its way.
  const isOverdue = useIsSlow(isOpen && status === 'idle')
  const isAwaited = status === 'loading' || (status === 'idle' && !wasLoading && !isOverdue)
  if (!isAwaited || isGatewayDown || !options.projectId) return 0
  const featuredCount = options.featuredWalletIds?.length ?? 0
  const present = rows.filter(({ type }) => type !== 'walletConnect')
  // Wallets that are not featured are only recommended beside something that can be used.
  const hasCompany = present.length > 0 || canPair
  const expectedCount = hasCompany ? Math.max(featuredCount, directoryRoom) : featuredCount
  const countsInstalled = isMobile()
  const presentCount = present.filter(({ type }) => countsInstalled || type !== 'injected').length
  return Math.max(0, expectedCount - presentCount)
}

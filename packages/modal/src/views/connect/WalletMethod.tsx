import { connectorIds, findConnector, type KitState } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { Notice } from '../../components/Notice.js'
import { Row } from '../../components/Row.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { AddIcon } from '../../icons/AddIcon.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { afterPaint } from '../../loading/afterPaint.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { ConnectRowButton } from './ConnectRowButton.js'
import { type ConnectRow, directoryRoom } from './getConnectRows.js'
import { SearchWalletsRow } from './SearchWalletsRow.js'
import { selectIsGatewayDown } from './selectIsGatewayDown.js'
import { selectIsInside } from './selectIsInside.js'
import { selectIsPaired } from './selectIsPaired.js'
import { useConnectRows } from './useConnectRows.js'
import { usePairingAhead } from './usePairingAhead.js'

const selectIsOpen = (state: KitState) => state.modal.isOpen
const selectIsMissing = (state: KitState) => state.walletList.status.overview === 'idle'
const selectStatus = (state: KitState) => state.walletList.status.overview

/** Connecting with a wallet: the list, what is said of it (`notice`), and the way to the whole directory. */
export function WalletMethod({ notice }: { notice: ReactNode }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { connect } = useFirstMessages()
  const rows = useConnectRows()
  const awaitedCount = useAwaitedCount(rows)
  const hasGuide = kit.options.enableWalletGuide !== false
  const isPaired = useProvidedKitState(selectIsPaired)
  const isInside = useProvidedKitState(selectIsInside)
  usePairingAhead()
  useOverviewAgain()
  if (kit.options.enableWallets === false) {
    return (
      <EmptyState icon={<WalletIcon size={28} />} title={connect.nothingTitle} text={connect.nothingText} />
    )
  }
  if (isInside) return rows.map((row) => <ConnectRowButton key={getKey(row)} row={row} />)
  return (
    <Stack>
      {rows.length + awaitedCount > 0 ? (
        <FadeScroll>
          <Stack>
            {rows.map((row) => (
              <ConnectRowButton key={getKey(row)} row={row} />
            ))}
            {Array.from({ length: awaitedCount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without content are all alike
              <div key={index} className="lk-awaited">
                <SkeletonRow />
              </div>
            ))}
          </Stack>
        </FadeScroll>
      ) : (
        <EmptyState
          icon={<WalletIcon size={28} />}
          title={connect.emptyTitle}
          text={connect.emptyText}
          action={
            hasGuide && (
              <Button variant="primary" onClick={() => router.push('GetWallet')}>
                {connect.getWallet}
              </Button>
            )
          }
        />
      )}
      {notice}
      <SearchWalletsRow />
      {hasGuide && (
        <Row icon={<AddIcon />} title={connect.noWallet} isDeeper onClick={() => router.push('GetWallet')} />
      )}
      {isPaired && <Notice>{connect.pairedAlready}</Notice>}
    </Stack>
  )
}

/** The row of a wallet stays the same one when it is found on another namespace, so that a press on it is not lost. */
function getKey({ type, connector, wallet }: ConnectRow): string {
  return `${type} ${connector ? `${connector.connectors[0]?.namespaces} ${connector.id}` : wallet.id}`
}

/**
 * Asks for the directory's wallets again where they could not be had: when the list comes late because the line was down, when
 * the visitor returns to it, and when the line is back. What is there or on its way is not asked for twice.
 */
function useOverviewAgain(): void {
  const { wallets } = useProvidedKit()
  const isOpen = useProvidedKitState(selectIsOpen)
  const isMissing = useProvidedKitState(selectIsMissing)
  useEffect(() => (isOpen ? afterPaint(wallets.loadOverview) : undefined), [isOpen, wallets])
  useWhenOnline(isOpen && isMissing ? wallets.loadOverview : undefined)
}

const selectCanPair = (state: KitState) => findConnector(state, connectorIds.walletConnect) !== undefined

/**
 * How many rows of the directory are still to come: their room is kept, so that nothing moves under the visitor's finger.
 *
 * @param rows - Those that are there.
 */
function useAwaitedCount(rows: readonly ConnectRow[]): number {
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

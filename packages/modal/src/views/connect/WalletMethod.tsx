import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { Notice } from '../../components/Notice.js'
import { Row } from '../../components/Row.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { AddIcon } from '../../icons/AddIcon.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { ConnectRowButton } from './ConnectRowButton.js'
import type { ConnectRow } from './getConnectRows.js'
import { SearchWalletsRow } from './SearchWalletsRow.js'
import { selectIsPaired } from './selectIsPaired.js'
import { useAwaitedCount } from './useAwaitedCount.js'
import { useConnectRows } from './useConnectRows.js'
import { useOverviewAgain } from './useOverviewAgain.js'
import { usePairingAhead } from './usePairingAhead.js'

/** Connecting with a wallet: the list, what is said of it (`notice`), and the way to the whole directory. */
export function WalletMethod({ notice }: { notice: ReactNode }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { connect } = useFirstMessages()
  const rows = useConnectRows()
  const awaitedCount = useAwaitedCount(rows)
  const hasGuide = kit.options.enableWalletGuide !== false
  const isPaired = useProvidedKitState(selectIsPaired)
  usePairingAhead()
  useOverviewAgain()
  if (kit.options.enableWallets === false) {
    return (
      <EmptyState icon={<WalletIcon size={28} />} title={connect.nothingTitle} text={connect.nothingText} />
    )
  }
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

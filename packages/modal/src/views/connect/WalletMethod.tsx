import type { KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { Notice } from '../../components/Notice.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { ConnectRowButton } from './ConnectRowButton.js'
import type { ConnectRow } from './getConnectRows.js'
import { SearchWalletsRow } from './SearchWalletsRow.js'
import { selectIsPaired } from './selectIsPaired.js'
import { useConnectRows } from './useConnectRows.js'
import { usePairingAhead } from './usePairingAhead.js'

const selectIsLoading = (state: KitState) => state.walletList.status.overview === 'loading'

/** Connecting with a wallet: the list, and the way to the whole directory. */
export function WalletMethod(): ReactNode {
  const kit = useKit()
  const { router } = useScreen()
  const { connect, pairing } = useMessages()
  const rows = useConnectRows()
  const isLoading = useKitState(selectIsLoading)
  const isPaired = useKitState(selectIsPaired)
  usePairingAhead()
  if (kit.options.enableWallets === false) {
    return (
      <EmptyState icon={<WalletIcon size={28} />} title={connect.nothingTitle} text={connect.nothingText} />
    )
  }
  return (
    <Stack>
      {rows.length > 0 ? (
        <FadeScroll>
          <Stack>
            {rows.map((row) => (
              <ConnectRowButton key={getKey(row)} row={row} />
            ))}
          </Stack>
        </FadeScroll>
      ) : isLoading && kit.options.featuredWalletIds?.length ? (
        kit.options.featuredWalletIds.map((id) => <SkeletonRow key={id} />)
      ) : (
        <EmptyState
          icon={<WalletIcon size={28} />}
          title={connect.emptyTitle}
          text={connect.emptyText}
          action={
            kit.options.enableWalletGuide !== false && (
              <Button variant="primary" onClick={() => router.push('GetWallet')}>
                {connect.getWallet}
              </Button>
            )
          }
        />
      )}
      <SearchWalletsRow />
      {isPaired && <Notice>{pairing.pairedAlready}</Notice>}
    </Stack>
  )
}

function getKey({ type, connector, wallet }: ConnectRow): string {
  return `${type} ${connector ? `${connector.namespaces} ${connector.id}` : wallet.id}`
}

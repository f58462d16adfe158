import type { KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { EmptyState } from '../../components/EmptyState.js'
import { QrCode } from '../../components/QrCode.js'
import { Stack } from '../../components/Stack.js'
import { QrCodeIcon } from '../../icons/QrCodeIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { SearchWalletsRow } from '../connect/SearchWalletsRow.js'

const selectPairingUri = (state: KitState) => state.modal.pairingUri

/** The site's pairing link as a code and to copy; without one, the other ways to connect. */
export function ConnectingWalletConnectBasic(): ReactNode {
  const { options } = useKit()
  const { pairing, common } = useMessages()
  const uri = useKitState(selectPairingUri)
  if (uri === undefined) {
    return (
      <Stack>
        <EmptyState
          icon={<QrCodeIcon size={28} />}
          title={pairing.missingTitle}
          text={options.manualControl ? pairing.waitingText : pairing.missingText}
        />
        <SearchWalletsRow />
      </Stack>
    )
  }
  return (
    <Stack gap={12}>
      <QrCode value={uri} label={pairing.qrLabel} />
      <p className="lk-lead">{pairing.text}</p>
      <Stack>
        <CopyButton value={uri} label={common.copyLink} confirmation={common.linkCopied} />
        <SearchWalletsRow />
      </Stack>
    </Stack>
  )
}

import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { Stack } from '../../components/Stack.js'
import { QrCodeIcon } from '../../icons/QrCodeIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { ConnectRowButton } from '../connect/ConnectRowButton.js'
import { SearchWalletsRow } from '../connect/SearchWalletsRow.js'
import { useCanPair } from '../connect/useCanPair.js'
import { useConnectRows } from '../connect/useConnectRows.js'
import { usePairingAhead } from '../connect/usePairingAhead.js'
import { PairingCode } from '../connecting-wallet-connect/PairingCode.js'
import { PairingFailure } from '../connecting-wallet-connect/PairingFailure.js'
import { PairingOutcome } from '../connecting-wallet-connect/PairingOutcome.js'
import { usePairing } from '../connecting-wallet-connect/usePairing.js'

/** Pairing with any wallet: a code on a computer, the wallets on a phone (§2.003.ConnectingWalletConnectBasic). */
export function ConnectingWalletConnectBasic(): ReactNode {
  const kit = useProvidedKit()
  const isPairable = useCanPair()
  const [isScanning, setIsScanning] = useState(() => !isMobile())
  if (!isScanning) return <PhoneWallets onScan={() => setIsScanning(true)} />
  return isPairable || kit.options.manualControl ? <AnyWalletCode /> : <NoLink />
}

/** The code, for any wallet that scans. */
function AnyWalletCode(): ReactNode {
  const { pairing: texts } = useMessages()
  const pairing = usePairing(undefined)
  const { attempt } = pairing
  if (attempt.status === 'failed') {
    return <PairingFailure attempt={attempt} wallet={undefined} onRetry={pairing.retry} />
  }
  if (attempt.status === 'authenticating' || attempt.status === 'connected') {
    return <PairingOutcome status={attempt.status} wallet={undefined} />
  }
  if (pairing.isOfSite && pairing.uri === undefined) return <NoLink text={texts.waitingText} />
  return (
    <PairingCode pairing={pairing}>
      <SearchWalletsRow />
    </PairingCode>
  )
}

/** A phone does not scan itself: the wallets to open, and the code for who has theirs on another device. */
function PhoneWallets({ onScan }: { onScan(): void }): ReactNode {
  const { pairing } = useMessages()
  const rows = useConnectRows().filter(({ wallet }) => wallet !== undefined)
  usePairingAhead()
  return (
    <Stack>
      {rows.map((row) => (
        <ConnectRowButton key={`${row.type} ${row.wallet?.id}`} row={row} />
      ))}
      <SearchWalletsRow />
      <Button icon={<QrCodeIcon size={18} />} onClick={onScan}>
        {pairing.showCode}
      </Button>
    </Stack>
  )
}

/** There is no link to show, and none can be made here. */
function NoLink({ text }: { text?: string }): ReactNode {
  const { pairing } = useMessages()
  return (
    <Stack>
      <EmptyState
        icon={<QrCodeIcon size={28} />}
        title={pairing.missingTitle}
        text={text ?? pairing.missingText}
      />
      <SearchWalletsRow />
    </Stack>
  )
}

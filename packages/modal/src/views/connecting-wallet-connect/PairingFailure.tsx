import type { PairingAttempt, Wallet } from '@latchkey/core'
import { useIsOnline } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { WalletImage } from '../../components/WalletImage.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { failureLooks, unknownFailureLook } from '../connecting-external/failureLooks.js'
import { PairingPicture } from './PairingPicture.js'

/** Properties of {@link PairingFailure}. */
export type PairingFailureProps = {
  attempt: Extract<PairingAttempt, { status: 'failed' }>
  wallet: Wallet | undefined
  onRetry(): void
}

/** What went wrong, and what to do. Trying again is possible a second later (§4.029). */
export function PairingFailure({ attempt, wallet, onRetry }: PairingFailureProps): ReactNode {
  const { router } = useScreen()
  const messages = useMessages()
  const isOnline = useIsOnline()
  const isTooSoon = useSecondsUntil(attempt.retryAtMs) > 0
  const { common, pairing } = messages
  const { title, hint } = getErrorText(messages, attempt.code, wallet?.name ?? messages.connecting.yourWallet)
  const { Mark, tone, hasDetails } = failureLooks[attempt.code] ?? unknownFailureLook
  return (
    <StatusPanel
      picture={wallet ? <WalletImage wallet={wallet} size={80} /> : <PairingPicture />}
      isWaiting={false}
      mark={<Mark />}
      markTone={tone}
      title={title}
      text={isOnline ? hint : common.offline}
      actions={
        <>
          <Button variant="primary" isDisabled={isTooSoon} onClick={onRetry}>
            {common.tryAgain}
          </Button>
          <Button variant="ghost" onClick={() => router.back()}>
            {pairing.otherWallet}
          </Button>
        </>
      }
    >
      {hasDetails && <ErrorDetails code={attempt.code} message={attempt.message} />}
    </StatusPanel>
  )
}

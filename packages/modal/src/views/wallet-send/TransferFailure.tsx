import type { SendQuote, SendStep } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { AssetImage } from '../nfts/AssetImage.js'
import { useWalletName } from '../useWalletName.js'
import { TransactionHash } from './TransactionHash.js'
import { useBackToFields } from './useBackToFields.js'

/** Properties of {@link TransferFailure}. */
export type TransferFailureProps = {
  failure: Extract<SendStep, { status: 'failed' }>
  quote: SendQuote
}

/** Who sends again after one of these may pay twice. */
const mayBeOut: readonly string[] = [
  'send/already-known',
  'send/proposed',
  'send/sent-otherwise',
  'send/unnamed',
]

/** Why a transfer did not go through, or is not known to have, and the ways on. */
export function TransferFailure({
  failure: { code, message, field, hash, isOperation },
  quote,
}: TransferFailureProps): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { send: texts } = messages
  const backToFields = useBackToFields()
  const { token, network } = quote
  const { title, hint } = getErrorText(messages, code, useWalletName(quote))
  const isUnconfirmed = code === 'send/receipt-timeout'
  const isProposed = code === 'send/proposed'
  const isOpen = isUnconfirmed || isProposed
  const backToReview = () => void kit.send.review().catch(backToFields)

  function finish(): void {
    void kit.send.reset()
    router.reset('Account')
  }

  function renderActions(): ReactNode {
    if (field === 'amount') {
      return (
        <Button variant="primary" onClick={backToFields}>
          {texts.changeAmount}
        </Button>
      )
    }
    if (mayBeOut.includes(code)) {
      return (
        <Button variant="primary" onClick={finish}>
          {texts.done}
        </Button>
      )
    }
    return (
      <>
        {isUnconfirmed ? (
          <Button variant="primary" onClick={() => void kit.send.checkAgain()}>
            {texts.checkAgain}
          </Button>
        ) : (
          <Button variant="primary" onClick={backToReview}>
            {texts.backToReview}
          </Button>
        )}
        <Button onClick={finish}>{texts.done}</Button>
      </>
    )
  }

  return (
    <StatusPanel
      picture={<AssetImage asset={token} size={80} />}
      isWaiting={false}
      mark={isOpen ? <ClockIcon /> : <WarningIcon />}
      markTone={isOpen ? 'warning' : 'danger'}
      title={title}
      text={hint}
      actions={renderActions()}
    >
      {hash && <TransactionHash sent={{ hash, isOperation }} network={network} />}
      {!isOpen && <ErrorDetails code={code} message={message} />}
    </StatusPanel>
  )
}

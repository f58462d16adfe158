import type { SwapDraft, SwapStepState } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useWalletName } from '../useWalletName.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'

type SwapFailureProps = { draft: SwapDraft; step: Extract<SwapStepState, { status: 'failed' }> }

/** Why a swap was not made, in words, and the ways on: a retry takes a new price and asks again. */
export function SwapFailure({ draft, step }: SwapFailureProps): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { swap: texts } = messages
  const { code, hash, message, reason, review } = step
  const { hint, title } = getErrorText(messages, code, useWalletName(review))

  function edit(): void {
    void kit.swap.edit()
    router.back()
  }

  return (
    <StatusPanel
      picture={<TokenImage token={(review ?? draft).bought ?? { symbol: '?' }} size={80} />}
      isWaiting={false}
      mark={<WarningIcon />}
      markTone="danger"
      title={title}
      text={
        <>
          {hint}
          {reason && <span className="lk-status-more">{texts.reason({ reason })}</span>}
        </>
      }
      actions={
        <>
          <Button variant="primary" onClick={() => void kit.swap.review().catch(() => undefined)}>
            {texts.backToReview}
          </Button>
          <Button onClick={edit}>{texts.edit}</Button>
        </>
      }
    >
      {hash && <TransactionHash sent={{ hash }} network={review?.network} />}
      <ErrorDetails code={code} message={message} />
    </StatusPanel>
  )
}

import type { KitState, SendStatus } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { TransferProgress } from '../wallet-send/TransferProgress.js'
import { Review } from './Review.js'

const selectSend = (state: KitState) => state.send

/** The review of a transfer, then its progress. */
export function WalletSendPreview(): ReactNode {
  const kit = useKit()
  const { send: texts } = useMessages()
  const { step, token, sendTokenAmount } = useKitState(selectSend)
  const wasCancelled = useWasCancelled(step.status)
  // Declining is an answer, not a failure: the review stays and says so.
  const isReview = step.status === 'editing' || (step.status === 'failed' && step.code === 'wallet/rejected')
  if (!isReview) return <TransferProgress />
  if (!token || sendTokenAmount === '') {
    return (
      <EmptyState
        icon={<SendIcon size={28} />}
        title={texts.nothingTitle}
        text={texts.nothingText}
        action={
          <Button size="small" onClick={() => kit.router.replace('WalletSend')}>
            {texts.title}
          </Button>
        }
      />
    )
  }
  return <Review wasCancelled={wasCancelled} />
}

/** Whether the visitor stopped waiting for the wallet, so that its request may still be open there. */
function useWasCancelled(status: SendStatus['status']): boolean {
  const [seen, setSeen] = useState({ status, wasCancelled: false })
  if (seen.status !== status) {
    setSeen({ status, wasCancelled: seen.status === 'approving' && status === 'editing' })
  }
  return seen.wasCancelled
}

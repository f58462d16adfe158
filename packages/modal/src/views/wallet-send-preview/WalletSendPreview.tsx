import type { KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { NothingToReview } from '../wallet-send/NothingToReview.js'
import { TransferProgress } from '../wallet-send/TransferProgress.js'
import { Review } from './Review.js'

const selectStep = (state: KitState) => state.send.step

/** The review of a transfer, then its progress. */
export function WalletSendPreview(): ReactNode {
  const step = useProvidedKitState(selectStep)
  if (step.status === 'reviewing' || step.status === 'outdated') {
    return <Review quote={step.quote} step={step} />
  }
  if (step.status === 'editing' || step.status === 'sent' || !step.quote) return <NothingToReview />
  // Declining is an answer, not a failure: the review stays and says so.
  const isDeclined = step.status === 'failed' && step.code === 'wallet/rejected'
  return isDeclined ? <Review quote={step.quote} step={step} /> : <TransferProgress />
}

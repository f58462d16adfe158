import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { isWithOthers } from '../wallet-send/isWithOthers.js'
import { NothingToReview } from '../wallet-send/NothingToReview.js'
import { TransferProgress } from '../wallet-send/TransferProgress.js'
import { Review } from './Review.js'

const selectStep = (state: LoadedKitState) => state.send.step

/** The review of a transfer, then its progress. */
export function WalletSendPreview(): ReactNode {
  const step = useProvidedKitState(selectStep)
  useEndAfterLeaving()
  if (step.status === 'reviewing' || step.status === 'outdated') {
    return <Review quote={step.quote} step={step} />
  }
  if (step.status === 'editing' || step.status === 'sent' || !step.quote) return <NothingToReview />
  // Declining is an answer, not a failure: the review stays and says so.
  const isDeclined = step.status === 'failed' && step.code === 'wallet/rejected'
  return isDeclined ? <Review quote={step.quote} step={step} /> : <TransferProgress />
}

/** Once the visitor has seen why nothing was sent and has left, it's over: no other view speaks of it again. */
function useEndAfterLeaving(): void {
  const kit = useProvidedKit()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // A view that React only mounts anew is shown again at once.
      queueMicrotask(() => {
        const { step } = kit.store.getState().send
        const isOver = step.status === 'failed' && step.quote && !isWithOthers(step)
        if (isOver && !isShown.current) void kit.send.edit()
      })
    }
  }, [kit])
}

import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { SwapBridging } from './SwapBridging.js'
import { SwapDone } from './SwapDone.js'
import { SwapFailure } from './SwapFailure.js'
import { SwapProgress } from './SwapProgress.js'
import { SwapReview } from './SwapReview.js'

const selectSwap = (state: LoadedKitState) => state.swap

/** The review of a swap, then its progress and its end. */
export function SwapPreview(): ReactNode {
  const { swap: texts } = useMessages()
  const { draft, step } = useProvidedKitState(selectSwap)
  switch (step.status) {
    case 'editing':
    case 'preparing':
      return (
        <StatusPanel
          picture={<TokenImage token={draft.bought ?? { symbol: '?' }} size={80} />}
          isWaiting
          title={texts.preparing}
          text={texts.preparingText}
        />
      )
    case 'reviewing':
    case 'outdated':
      return <SwapReview review={step.review} step={step} />
    case 'approving':
    case 'confirming':
      return <SwapProgress step={step} />
    case 'bridging':
      return <SwapBridging step={step} />
    case 'done':
      return <SwapDone step={step} />
    default: {
      // Declining is an answer, not a failure: the review stays and says so.
      const { code, review } = step
      const isDeclined = review !== undefined && code === 'wallet/rejected'
      return isDeclined ? (
        <SwapReview review={review} step={step} />
      ) : (
        <SwapFailure draft={draft} step={step} />
      )
    }
  }
}

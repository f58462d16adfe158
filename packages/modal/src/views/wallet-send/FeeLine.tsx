import { findNetwork, type KitState } from '@latchkey/core'
import { getFirstProblem } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'
import { FeeAmount } from './FeeAmount.js'

const selectDraft = (state: KitState) => state.send.draft
const selectNetwork = (state: KitState) => {
  const { token } = state.send.draft
  return token && findNetwork(state, token.caipNetworkId)
}

/** The network fee of what is being filled in. */
export function FeeLine(): ReactNode {
  const { send: texts } = useMessages()
  return (
    <div className="lk-fee">
      <span>{texts.fee}</span>
      <span className="lk-fee-value lk-numeric" role="status">
        <FeeValue />
      </span>
    </div>
  )
}

function FeeValue(): ReactNode {
  const kit = useProvidedKit()
  const { send: texts } = useMessages()
  const { estimate, token, native, problems } = useProvidedKitState(selectDraft)
  const network = useProvidedKitState(selectNetwork)
  if (estimate.status === 'estimating') {
    return (
      <>
        <span className="lk-visually-hidden">{texts.feeEstimating}</span>
        <Skeleton width={130} height={16} />
      </>
    )
  }
  // What is wrong with a field stands at that field.
  const isFieldProblem = estimate.status === 'failed' && getFirstProblem(problems) !== undefined
  if (estimate.status === 'failed' && !isFieldProblem) {
    return (
      <>
        {texts.feeFailed}.{' '}
        <button type="button" className="lk-text-button" onClick={() => void kit.send.estimateFee()}>
          {texts.feeRetry}
        </button>
      </>
    )
  }
  if (estimate.status !== 'ready' || !network) return <span aria-hidden="true">–</span>
  const { price = 0 } = (token?.type === 'native' ? token : native) ?? {}
  return <FeeAmount fee={estimate.fee} network={network} price={price} />
}

import { findNetwork, type LoadedKitState } from '@latchkey/core'
import { getFirstProblem } from '@latchkey/core/internal'
import { useIsOnline, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../components/Skeleton.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { FeeAmount } from './FeeAmount.js'
import { isFeeUnknown } from './isFeeUnknown.js'

/** Failures that the form itself can mend have a text; of the others only that the fee isn't known matters. */
const namedFailures: ReadonlySet<string> = new Set(['send/would-fail', 'send/fee-unsupported'])

const selectDraft = (state: LoadedKitState) => state.send.draft
const selectNetwork = (state: LoadedKitState) => {
  const { token } = state.send.draft
  return token && findNetwork(state, token.caipNetworkId)
}

/** Properties of {@link FeeLine}. */
export type FeeLineProps = {
  /** Gets the button that asks for the fee again. */
  retryRef: Ref<HTMLButtonElement>
}

/** The network fee of what is being filled in. */
export function FeeLine(props: FeeLineProps): ReactNode {
  const { send: texts } = useMessages()
  return (
    <div className="lk-fee">
      <span>{texts.fee}</span>
      <span className="lk-fee-value lk-numeric" role="status">
        <FeeValue {...props} />
      </span>
    </div>
  )
}

function FeeValue({ retryRef }: FeeLineProps): ReactNode {
  const { send: texts } = useMessages()
  const { estimate, token, native, problems } = useProvidedKitState(selectDraft)
  const network = useProvidedKitState(selectNetwork)
  // What is wrong with a field stands at that field.
  if (isFeeUnknown(estimate) && getFirstProblem(problems) === undefined) {
    return <UnknownFee retryRef={retryRef} />
  }
  if (estimate.status === 'estimating') {
    return (
      <>
        <span className="lk-visually-hidden">{texts.feeEstimating}</span>
        <Skeleton width={130} height={16} />
      </>
    )
  }
  if (estimate.status !== 'ready' || !network) return <span aria-hidden="true">–</span>
  const { price = 0 } = (token?.type === 'native' ? token : native) ?? {}
  return <FeeAmount fee={estimate.fee} network={network} price={price} />
}

/** Says why nothing can be sent yet. The kit asks again by itself; the visitor may ask sooner. */
function UnknownFee({ retryRef }: FeeLineProps): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const { send: texts, common } = messages
  const { estimate } = useProvidedKitState(selectDraft)
  const isOnline = useIsOnline()
  const isAsking = estimate.status === 'estimating'
  const code = estimate.status === 'failed' ? estimate.code : undefined
  // While it's asked for again the reason stays.
  const [reason, setReason] = useState(code)
  if (code && code !== reason) setReason(code)
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (isBack) void kit.send.estimateFee()
  }, [kit, isOnline])

  function describe(): string {
    if (!isOnline) return `${texts.offline} ${texts.feeUnknown}`
    return reason && namedFailures.has(reason)
      ? `${getErrorText(messages, reason, '').title}.`
      : texts.feeUnknown
  }

  return (
    <>
      {describe()}{' '}
      <button
        ref={retryRef}
        type="button"
        className="lk-text-button"
        aria-disabled={isAsking || undefined}
        onClick={() => !isAsking && void kit.send.estimateFee()}
      >
        {common.tryAgain}
      </button>
    </>
  )
}

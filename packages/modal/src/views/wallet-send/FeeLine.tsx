import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'
import { useFee } from './useFee.js'

/** The network fee: in the native token and in dollars, never less than what may be charged. */
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

/** The fee alone. */
export function FeeValue(): ReactNode {
  const { send: texts } = useMessages()
  const fee = useFee()
  if (fee.status === 'idle') return <span aria-hidden="true">–</span>
  if (fee.status === 'estimating') {
    return (
      <>
        <span className="lk-visually-hidden">{texts.feeEstimating}</span>
        <Skeleton width={130} height={16} />
      </>
    )
  }
  if (fee.status === 'failed') {
    return (
      <>
        {texts.feeFailed}.{' '}
        <button type="button" className="lk-text-button" onClick={fee.retry}>
          {texts.feeRetry}
        </button>
      </>
    )
  }
  return (
    <>
      {texts.feeAtMost({ fee: fee.text })}
      {fee.usdText && (
        <>
          {' '}
          <span className="lk-fee-usd">{fee.usdText}</span>
        </>
      )}
    </>
  )
}

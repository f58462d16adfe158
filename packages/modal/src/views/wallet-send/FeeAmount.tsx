import type { FeeQuote, Network } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { formatCost, formatUsdCost } from '../../components/formatNumbers.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link FeeAmount}. */
export type FeeAmountProps = {
  fee: Pick<FeeQuote, 'feeAtomic' | 'isSponsored'>
  network: Network
  /** Of one whole token of the network, in USD; 0 when unknown. */
  price: number
}

/** The most a network can charge: in its own token and in dollars, never rounded down. */
export function FeeAmount({ fee, network: { nativeCurrency }, price }: FeeAmountProps): ReactNode {
  const { send: texts } = useMessages()
  const { feeAtomic, isSponsored } = fee
  if (isSponsored) return texts.feeSponsored
  const usd = toFiatValue(feeAtomic, nativeCurrency.decimals, price)
  return (
    <>
      {texts.feeAtMost({ fee: formatCost({ ...nativeCurrency, amountAtomic: feeAtomic }) })}
      {usd > 0 && (
        <>
          {' '}
          <span className="lk-fee-usd">{usd < 0.01 ? texts.belowOneCent : formatUsdCost(usd)}</span>
        </>
      )}
    </>
  )
}

import type { FeeQuote, Network } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { formatCost, formatUsdCost } from '../../components/formatNumbers.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link FeeAmount}. */
export type FeeAmountProps = {
  fee: Pick<FeeQuote, 'feeAtomic' | 'isChosenByWallet' | 'isSponsored'>
  network: Network
  /** Of one whole token of the network, in USD; 0 when unknown. */
  price: number
}

/** What a transfer costs, the most a network can charge or about what the wallet will offer: in its own token and in dollars, never rounded down. */
export function FeeAmount({ fee, network: { nativeCurrency }, price }: FeeAmountProps): ReactNode {
  const { send: texts } = useMessages()
  const { feeAtomic, isChosenByWallet, isSponsored } = fee
  if (isSponsored) return texts.feeSponsored
  if (isChosenByWallet && feeAtomic === 0n) return texts.feeByWallet
  const write = isChosenByWallet ? texts.feeByWalletAbout : texts.feeAtMost
  const usd = toFiatValue(feeAtomic, nativeCurrency.decimals, price)
  return (
    <>
      {write({ fee: formatCost({ ...nativeCurrency, amountAtomic: feeAtomic }) })}
      {usd > 0 && (
        <>
          {' '}
          <span className="lk-fee-usd">{usd < 0.01 ? texts.belowOneCent : formatUsdCost(usd)}</span>
        </>
      )}
    </>
  )
}

import type { SendQuote } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { formatCost, formatUsdCost } from '../../components/formatNumbers.js'
import { useMessages } from '../../messages/useMessages.js'
import { formatTransfer } from '../wallet-send/formatTransfer.js'

/** Everything that leaves the account: the amount and the fee, at most, or about where the wallet chooses the fee. */
export function TotalValue({ quote }: { quote: SendQuote }): ReactNode {
  const { send: texts } = useMessages()
  const { token, amountAtomic, fee, native, network } = quote
  const { decimals } = network.nativeCurrency
  const { feeAtomic, isChosenByWallet, isSponsored } = fee
  const write = isChosenByWallet ? texts.totalAbout : texts.totalAtMost
  if (isSponsored) return <span className="lk-numeric">{formatTransfer(quote)}</span>
  const total =
    token.type === 'native'
      ? formatCost({ ...token, amountAtomic: amountAtomic + feeAtomic })
      : `${formatTransfer(quote)} + ${formatCost({ ...network.nativeCurrency, amountAtomic: feeAtomic })}`
  const feeUsd = toFiatValue(feeAtomic, decimals, native?.price ?? 0)
  const usd = toFiatValue(amountAtomic, token.decimals, token.price) + feeUsd
  return (
    <span className="lk-numeric">
      {write({ total })}
      {token.price > 0 && feeUsd > 0 && (
        <>
          {' '}
          <span className="lk-fee-usd">{formatUsdCost(usd)}</span>
        </>
      )}
    </span>
  )
}

import type { TokenBalance } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { formatCost, formatToken, formatUsdCost } from '../../components/formatNumbers.js'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'
import { useFee } from '../wallet-send/useFee.js'

/** Properties of {@link TotalValue}. */
export type TotalValueProps = { token: TokenBalance; amountAtomic: bigint }

/** Everything that leaves the account at most: the amount and the fee. */
export function TotalValue({ token, amountAtomic }: TotalValueProps): ReactNode {
  const { send: texts } = useMessages()
  const fee = useFee()
  if (fee.status === 'estimating') return <Skeleton width={160} height={16} />
  if (fee.status !== 'ready') return '–'
  const total =
    token.address === undefined
      ? formatCost({ ...token, amountAtomic: amountAtomic + fee.feeAtomic })
      : `${formatToken({ ...token, amountAtomic }, Number.POSITIVE_INFINITY)} + ${fee.text}`
  const usd = toFiatValue(amountAtomic, token.decimals, token.price) + fee.usd
  return (
    <span className="lk-numeric">
      {texts.totalAtMost({ total })}
      {token.price > 0 && fee.usdText && (
        <>
          {' '}
          <span className="lk-fee-usd">{formatUsdCost(usd)}</span>
        </>
      )}
    </span>
  )
}

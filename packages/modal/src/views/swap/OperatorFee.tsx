import type { SwapToken } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatCost } from '../../components/formatNumbers.js'
import { useMessages } from '../../messages/useMessages.js'
import { formatPercent } from './formatPercent.js'

/** Basis points of a whole. */
const whole = 10_000n

/** Properties of {@link OperatorFee}. */
export type OperatorFeeProps = {
  /** In basis points. */
  fee: number
  bought: SwapToken
  /** What is left after the fee, in base units. */
  boughtAtomic: bigint
}

/** The operator's own fee, in percent and in the bought token. */
export function OperatorFee({ bought, boughtAtomic, fee }: OperatorFeeProps): ReactNode {
  const { swap: texts } = useMessages()
  if (!(fee > 0)) return texts.none
  const percent = formatPercent(fee)
  const taken = BigInt(Math.ceil(fee))
  if (taken >= whole) return `${percent}%`
  const amountAtomic = (boughtAtomic * taken) / (whole - taken)
  return (
    <span className="lk-numeric">
      {texts.operatorFeeOf({ percent, amount: formatCost({ ...bought, amountAtomic }) })}
    </span>
  )
}

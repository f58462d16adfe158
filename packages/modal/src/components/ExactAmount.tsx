import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { Amount } from './Amount.js'
import { formatToken, type TokenAmount } from './formatNumbers.js'

/** An amount rounded down to three decimals; pressing it shows all of its digits. */
export function ExactAmount({ amount }: { amount: TokenAmount }): ReactNode {
  const { account } = useMessages()
  const [isExact, setIsExact] = useState(false)
  const short = formatToken(amount)
  const exact = formatToken(amount, Number.POSITIVE_INFINITY)
  if (short === exact) return <span className="lk-numeric">{short}</span>
  return (
    <button
      type="button"
      className="lk-exact lk-numeric"
      title={exact}
      aria-pressed={isExact}
      onClick={() => setIsExact(!isExact)}
    >
      {isExact ? <Amount text={exact} /> : short}
      <span className="lk-visually-hidden">. {account.exact}</span>
    </button>
  )
}

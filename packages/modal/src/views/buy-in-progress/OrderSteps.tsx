import type { OnrampOrder } from '@latchkey/core'
import type { ReactNode } from 'react'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { useMessages } from '../../messages/useMessages.js'

/** How many steps are done in each state; those that ended badly show none. */
const stepsDone: Readonly<Record<OnrampOrder['state'], number>> = {
  ...{ created: 1, pending: 1, '3d-secure': 1, paid: 2, delivering: 2, delivered: 3 },
  ...{ expired: 0, declined: 0, refunded: 0 },
}

/** How far an order is. */
export function OrderSteps({ order }: { order: OnrampOrder }): ReactNode {
  const { steps: texts } = useMessages().onramp
  const done = stepsDone[order.state]
  const names = [texts.order, texts.payment, texts.delivery, texts.arrived]
  return (
    <ol className="lk-buy-steps" aria-label={texts.label}>
      {names.map((name, index) => (
        <li
          key={name}
          className="lk-buy-step"
          data-done={index < done || undefined}
          aria-current={index === done ? 'step' : undefined}
        >
          <span className="lk-buy-step-mark">{index < done && <CheckIcon size={14} />}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}

import { formatAmount } from '@latchkey/primitives'
import { toLaterText } from '../../messages/LaterText.js'
import type { EventHandlers } from '../../screen/EventHandlers.js'

/** What is shown of purchases whose view is not on screen. Tokens that arrive are told as all are. */
export const onrampHandlers: EventHandlers<'purchase-ended'> = {
  'purchase-ended'({ isOnScreen, order }, { isOpen, toasts, view }) {
    if (isOpen && view === 'BuyInProgress' && isOnScreen) return
    const { boughtAtomic, state, token } = order
    const amount = `${formatAmount(boughtAtomic, token.decimals, { maxDecimals: 6 })} ${token.symbol}`
    if (state === 'declined' || state === 'expired' || state === 'refunded')
      toasts.showError(toLaterText(({ onramp }) => onramp.ended[state]({ amount })))
  },
}

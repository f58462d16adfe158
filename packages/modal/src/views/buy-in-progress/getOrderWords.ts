import type { OnrampOrder, OnrampStepState } from '@latchkey/core'
import type { Messages } from '../../messages/Messages.js'

/** An order, and the step that is about it. */
export type OrderOnScreen = {
  order: OnrampOrder
  step: Extract<OnrampStepState, { status: 'ordered' }>
}

/**
 * Says what an order waits for: an open one for its payment page, all others for what their state says.
 *
 * @param shown - The order and its step.
 * @param names - The provider's name, and what is bought.
 * @param texts - Of buying.
 */
export function getOrderWords(
  { order: { arrivedAtMs, isSaidPaid, state }, step: { failureCode, page } }: OrderOnScreen,
  names: { provider: string; amount: string },
  texts: Messages['onramp'],
): { title: string; text: string } {
  if (state === 'delivered' && arrivedAtMs !== undefined)
    return { title: texts.arrived(names), text: texts.arrivedText }
  if (state === 'created') {
    if (isSaidPaid) return { title: texts.saidPaidTitle(names), text: texts.saidPaidText }
    if (failureCode) return { title: texts.unknownTitle(names), text: texts.reopenFailed }
    if (page === 'opening') return { title: texts.opening(names), text: texts.openingText }
    if (page === 'blocked') return { title: texts.blockedTitle, text: texts.blockedText(names) }
    if (page === 'closed') return { title: texts.closedTitle, text: texts.closedText }
    if (page === 'unknown') return { title: texts.unknownTitle(names), text: texts.unknownText }
  }
  return { title: texts.stateTitles[state](names), text: texts.stateTexts[state](names) }
}

import { defineView } from '../defineView.js'

/** Everything about a purchase before it is ordered, and what becomes of it. */
export const buyInProgressView = defineView({
  id: 'BuyInProgress',
  events: ['purchase-ended'],
  onBack(kit) {
    void kit.onramp.edit()
  },
})

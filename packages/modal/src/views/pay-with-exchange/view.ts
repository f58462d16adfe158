import { defineView } from '../defineView.js'

/** Tokens from an account at an exchange. */
export const payWithExchangeView = defineView({
  id: 'PayWithExchange',
  feature: 'exchanges',
  isReturnedTo: true,
})

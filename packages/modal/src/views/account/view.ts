import { defineView } from '../defineView.js'

/** The account: what it holds and what can be done with it. */
export const accountView = defineView({
  id: 'Account',
  events: ['balances-failed', 'history-failed', 'funds-received'],
  isTitleHidden: true,
  left: 'network',
})

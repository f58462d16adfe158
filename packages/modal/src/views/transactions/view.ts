import { defineView } from '../defineView.js'

/** What the account has done and received on the active network. */
export const transactionsView = defineView({
  id: 'Transactions',
  skeleton: 'rows',
})

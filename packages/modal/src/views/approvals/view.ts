import { defineView } from '../defineView.js'

/** What contracts may take from the account in front, and taking that back. */
export const approvalsView = defineView({
  id: 'Approvals',
  skeleton: 'rows',
})

import { defineGroup } from '../base/defineGroup.js'
import { emptyTokenApprovals } from './TokenApprovalsState.js'

/** What contracts may take from the account in front, and taking that back. */
export const tokenApprovals = defineGroup({
  name: 'tokenApprovals',
  state: emptyTokenApprovals,
  load: async () => (await import('./createTokenApprovals.js')).createTokenApprovals,
})

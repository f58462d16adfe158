import { defineGroup } from '../base/defineGroup.js'
import { emptyBalances } from './TokenBalance.js'

/** What the account in front holds, and who it is. */
export const balances = defineGroup({
  name: 'balances',
  state: emptyBalances,
  load: async () => (await import('./createBalances.js')).createBalances,
})

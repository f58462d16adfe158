import { defineGroup } from '../base/defineGroup.js'
import { balanceItems } from './items.js'
import { emptyBalances } from './TokenBalance.js'

const { portfolioCache, identityCache } = balanceItems

/** The balances and the name of the account in use. */
export const balances = defineGroup({
  name: 'balances',
  state: emptyBalances,
  items: balanceItems,
  caches: [portfolioCache, identityCache],
  load: async () => (await import('./createBalances.js')).createBalances,
})

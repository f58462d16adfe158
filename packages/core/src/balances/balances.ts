import { defineGroup } from '../base/defineGroup.js'
import { balanceItems } from './items.js'
import { emptyBalances } from './TokenBalance.js'

const { portfolioCache, identityCache, ensCache } = balanceItems

/** What the account in front holds, and who it is. */
export const balances = defineGroup({
  name: 'balances',
  state: emptyBalances,
  items: balanceItems,
  caches: [portfolioCache, identityCache, ensCache],
  load: async () => (await import('./createBalances.js')).createBalances,
})

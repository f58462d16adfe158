import { defineGroup } from '../base/defineGroup.js'
import { emptyHistory } from './HistoryState.js'
import { historyItems } from './items.js'

/** What the account in front has done and received. */
export const history = defineGroup({
  name: 'history',
  state: emptyHistory,
  items: historyItems,
  caches: [historyItems.historyCache],
  storedAs: historyItems.ownTransactions,
  load: async () => (await import('./createHistory.js')).createHistory,
})

import { defineGroup } from '../base/defineGroup.js'
import { emptyHistory } from './HistoryState.js'

/** What the account in front has done and received. */
export const history = defineGroup({
  name: 'history',
  state: emptyHistory,
  load: async () => (await import('./createHistory.js')).createHistory,
})

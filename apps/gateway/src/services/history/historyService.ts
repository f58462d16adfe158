import { getHistory } from '@latchkey/wire'
import { historyPositions, historyTransactions } from '../../db/schema/index.js'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { createGetHistory } from './createGetHistory.js'
import { HistoryFailure } from './HistoryFailure.js'
import { history } from './HistoryProvider.js'
import { pruneHistory, prunePositions } from './pruneHistory.js'

/** What accounts have done. */
export const historyService = defineService({
  name: 'history',
  reference: {
    title: 'History',
    about: 'Transactions of an account.',
    failures: ['request/address', 'chain/', 'provider/', 'history/'],
  },
  calls: {
    getHistory: {
      call: getHistory,
      example: { 'query.chainId': '{network}', 'query.currency': 'usd' },
    },
  },
  capabilities: [history],
  failures: HistoryFailure,
  tables: [
    {
      table: historyPositions,
      bound: '100,000; what nobody asked for the longest goes first',
      endsBy: 'time',
      prune: prunePositions,
    },
    {
      table: historyTransactions,
      bound: 'what the accounts of history_positions have done',
      endsBy: 'time',
      prune: pruneHistory,
    },
  ],
  async create(context) {
    return { getHistory: createGetHistory({ ...context, images: await context.use(provideImages) }) }
  },
})

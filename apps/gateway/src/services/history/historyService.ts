import { getHistory } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { createGetHistory } from './createGetHistory.js'
import { HistoryFailure } from './HistoryFailure.js'
import { history } from './HistoryProvider.js'

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
  async create(context) {
    return { getHistory: createGetHistory({ ...context, images: await context.use(provideImages) }) }
  },
})

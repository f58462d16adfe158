import { getHistory } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { providePriceNotes } from '../price-notes/providePriceNotes.js'
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
    const notes = context.use(providePriceNotes)
    return { getHistory: createGetHistory({ ...context, notes, images: await context.use(provideImages) }) }
  },
})

import { getHistory } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { providePriceNotes } from '../price-notes/providePriceNotes.js'
import { createGetHistory } from './createGetHistory.js'
import { HistoryFailure } from './HistoryFailure.js'
import { history, historyVendors } from './HistoryProvider.js'
import { historySettings } from './historySettings.js'
import { createZerion, isZerionNetwork } from './vendors/createZerion.js'

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
  capabilities: [history, historyVendors],
  failures: HistoryFailure,
  settings: historySettings,
  async create(context) {
    const { fetch, settings } = context
    const notes = context.use(providePriceNotes)
    const provider = createZerion({ fetch, settings })
    const zerion = context.combine(historyVendors, [{ name: 'zerion', provider, timeoutMs: 5_000 }])
    const vendor = settings.LATCHKEY_ZERION_KEY
      ? { name: 'zerion', provider: zerion, isFor: isZerionNetwork }
      : undefined
    const images = await context.use(provideImages)
    return { getHistory: createGetHistory({ ...context, images, notes, vendor }) }
  },
})

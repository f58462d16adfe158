import { getHistory } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { providePriceNotes } from '../price-notes/providePriceNotes.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { HistoryVendor } from './askVendorFirst.js'
import { createGetHistory } from './createGetHistory.js'
import { HistoryFailure } from './HistoryFailure.js'
import { history, historyVendors } from './HistoryProvider.js'
import { type HistorySettings, historySettings } from './historySettings.js'
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
    const notes = context.use(providePriceNotes)
    const vendor = createVendor(context)
    const images = await context.use(provideImages)
    return { getHistory: createGetHistory({ ...context, images, notes, vendor }) }
  },
})

/** The vendor that the operator pays, if there is one. */
function createVendor({
  combine,
  fetch,
  settings: { LATCHKEY_ZERION_KEY: key, LATCHKEY_ZERION_URL: url },
}: Pick<ServiceContext, 'combine' | 'fetch'> & { settings: HistorySettings }): HistoryVendor | undefined {
  if (!key) return undefined
  const name = 'zerion'
  const zerion = { name, provider: createZerion({ fetch, key, url }), timeoutMs: 5_000 }
  return { name, provider: combine(historyVendors, [zerion]), isFor: isZerionNetwork }
}

import { endsAfter } from '../../db/retention/endings.js'
import { readKeptMs } from '../chain-index/indexSettings.js'
import { defineService } from '../defineService.js'
import { createHourlyReader } from './createHourlyReader.js'
import { providePriceNotes } from './providePriceNotes.js'
import { priceNotes } from './tables.js'

/** Remembers what tokens cost, for the services that tell what something was worth. It has no call of its own. */
export const priceNoteService = defineService({
  name: 'price-notes',
  reference: { title: 'Price notes', about: 'What tokens cost in the past.', failures: [] },
  calls: {},
  hasMigrations: true,
  tables: [
    endsAfter(priceNotes, priceNotes.hour, {
      bound: 'one an hour for each native token and each token that the operator lists',
      ms: readKeptMs,
    }),
  ],
  create(context) {
    const notes = context.use(providePriceNotes)
    const reader = createHourlyReader({ ...context, notes })
    context.onReady(() => reader.start())
    context.onClose(() => reader.close())
    return {}
  },
})

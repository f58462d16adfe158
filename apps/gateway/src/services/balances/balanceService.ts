import { getBalance, postPrices } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { providePriceNotes } from '../price-notes/providePriceNotes.js'
import { balances } from './BalanceProvider.js'
import { balanceSettings } from './balanceSettings.js'
import { createGetBalance } from './createGetBalance.js'
import { createPostPrices } from './createPostPrices.js'
import { PriceFailure } from './PriceFailure.js'
import { prices } from './PriceProvider.js'

/** What accounts hold, and what it costs. */
export const balanceService = defineService({
  name: 'balances',
  reference: {
    title: 'Balances and prices',
    about: 'Tokens of an account and what they cost.',
    failures: ['request/address', 'chain/', 'currency/', 'price/'],
  },
  calls: {
    getBalance: { call: getBalance, example: { 'query.chainId': '{network}' } },
    postPrices: { call: postPrices, effect: null },
  },
  capabilities: [balances, prices],
  failures: PriceFailure,
  settings: balanceSettings,
  async create(context) {
    const notes = context.use(providePriceNotes)
    const parts = { ...context, notes, images: await context.use(provideImages) }
    return { getBalance: createGetBalance(parts), postPrices: createPostPrices(parts) }
  },
})

import {
  getBuildApprove,
  getSwapAllowance,
  getSwapQuotes,
  getSwapTokens,
  getSwapTransfer,
  getSwapUnitPrices,
  postBuildTransaction,
} from '@latchkey/wire'
import { shareAnswers } from '../../http/shareAnswers.js'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { providePriceNotes } from '../price-notes/providePriceNotes.js'
import {
  createGetBuildApprove,
  createGetSwapAllowance,
  createGetSwapUnitPrices,
  createPostBuildTransaction,
} from './createBuildHandlers.js'
import { createGetSwapQuotes } from './createGetSwapQuotes.js'
import { createGetSwapTokens } from './createGetSwapTokens.js'
import { createGetSwapTransfer } from './createGetSwapTransfer.js'
import { createVenues } from './createVenues.js'
import { readOperatorFees } from './operatorFee.js'
import { SwapFailure } from './SwapFailure.js'
import { swapTools } from './SwapTools.js'
import { swaps, swapVendors } from './swapCapabilities.js'
import { swapSettings } from './swapSettings.js'
import { createJupiter } from './vendors/createJupiter.js'
import { createLifi } from './vendors/createLifi.js'
import { createOneInch } from './vendors/createOneInch.js'

/** Tokens for tokens, on one network or between two. */
export const swapService = defineService({
  name: 'swap',
  reference: {
    title: 'Swaps',
    about: 'Prices and transactions to swap one token for another.',
    failures: ['request/address', 'chain/', 'swap/'],
  },
  calls: {
    getSwapTokens: { call: getSwapTokens, example: { 'query.chainId': '{network}' } },
    // Each asks the network, and vendors that the operator pays.
    getSwapQuotes: { call: getSwapQuotes, cost: 2 },
    getSwapAllowance: { call: getSwapAllowance },
    getSwapUnitPrices: { call: getSwapUnitPrices, example: { 'query.chainId': '{network}' } },
    getSwapTransfer: { call: getSwapTransfer },
    getBuildApprove: { call: getBuildApprove },
    postBuildTransaction: { call: postBuildTransaction, cost: 2, effect: null },
  },
  capabilities: [swaps, swapVendors, swapTools],
  failures: SwapFailure,
  settings: swapSettings,
  async create(context) {
    const { fetch, settings } = context
    const vendors = context.combine(swapVendors, [
      ...(settings.LATCHKEY_ONEINCH_KEY
        ? [{ name: 'oneinch', provider: createOneInch({ fetch, settings }), timeoutMs: 4_000 }]
        : []),
      ...(settings.LATCHKEY_LIFI
        ? [{ name: 'lifi', provider: createLifi({ fetch, settings }), timeoutMs: 4_000 }]
        : []),
      ...(settings.LATCHKEY_JUPITER
        ? [{ name: 'jupiter', provider: createJupiter({ fetch, settings }), timeoutMs: 4_000 }]
        : []),
    ])
    for (const { network } of context.networks.all) {
      const hasTools = context.chains.find(network.chainNamespace)?.find(swapTools) !== undefined
      if (hasTools && vendors.isFor(network)) context.chains.addOffer(swaps.name, network.caipNetworkId)
    }
    const venues = createVenues(context, vendors, readOperatorFees(context.chains, settings))
    const images = await context.use(provideImages)
    const { now } = context
    const notes = context.use(providePriceNotes)
    return {
      getSwapTokens: shareAnswers(createGetSwapTokens({ ...context, images }, venues), {
        now,
        toKey: ({ query: { address, chainId } }) => [chainId, address],
      }),
      getSwapQuotes: shareAnswers(createGetSwapQuotes({ ...context, notes }, venues), {
        now,
        toKey: ({ query: { amount, from, side, to } }) => [amount, from, side, to],
      }),
      getSwapAllowance: createGetSwapAllowance(context, venues),
      getSwapUnitPrices: createGetSwapUnitPrices(context),
      getSwapTransfer: shareAnswers(createGetSwapTransfer(context, venues), {
        now,
        toKey: ({ query: { from, hash, provider, to } }) => [from, hash, provider, to],
      }),
      getBuildApprove: createGetBuildApprove(context, venues),
      postBuildTransaction: shareAnswers(createPostBuildTransaction(context, venues), {
        now,
        toKey: ({ body: { projectId: _, ...order } }) => order,
      }),
    }
  },
})

import { daySeconds } from '@latchkey/primitives'
import {
  getOnrampBuyOptions,
  getOnrampBuyQuotes,
  getOnrampOptions,
  getOnrampOrder,
  postOnrampEvent,
  postOnrampOrder,
  postOnrampQuote,
  postOnrampQuotes,
  postOnrampUrl,
} from '@latchkey/wire'
import { and, isNull, lt, or, type SQL } from 'drizzle-orm'
import { endsAtExpiry } from '../../db/retention/endings.js'
import { pruneRows } from '../../db/retention/pruneRows.js'
import { defineService } from '../defineService.js'
import { createGetOnrampOrder, createPostOnrampOrder } from './createOrderHandlers.js'
import { createOrderRepository } from './createOrderRepository.js'
import { createPostOnrampEvent } from './createPostOnrampEvent.js'
import { createPostOnrampUrl } from './createPostOnrampUrl.js'
import { createProviders } from './createProviders.js'
import {
  createGetOnrampBuyOptions,
  createGetOnrampBuyQuotes,
  createGetOnrampOptions,
  createPostOnrampQuote,
  createPostOnrampQuotes,
} from './createQuoteHandlers.js'
import { createSellers } from './createSellers.js'
import { OnrampFailure } from './OnrampFailure.js'
import { onramps } from './OnrampProvider.js'
import { onrampSettings } from './onrampSettings.js'
import { onrampEvents, onrampOrders } from './tables.js'

const usualOrderDays = 90
/** Sites send few fields, and providers little more. */
const maxBodyBytes = 64 * 1024

/** Tokens for money. */
export const onrampService = defineService({
  name: 'onramp',
  reference: {
    title: 'Buying',
    about: 'Quotes and orders to buy tokens with a card, and what becomes of them.',
    failures: ['onramp/', 'project/registry-unavailable'],
  },
  calls: {
    getOnrampOptions: { call: getOnrampOptions },
    getOnrampBuyOptions: { call: getOnrampBuyOptions },
    // Each asks providers that the operator pays, and is a row.
    postOnrampQuote: {
      call: postOnrampQuote,
      ...{ cost: 2, maxBodyBytes },
      effect: { kind: 'changes', text: 'Stores the quote for five minutes.' },
    },
    getOnrampBuyQuotes: { call: getOnrampBuyQuotes, cost: 2 },
    // A provider that sells by money is asked three times for an amount of tokens.
    postOnrampQuotes: {
      call: postOnrampQuotes,
      ...{ cost: 6, maxBodyBytes },
      effect: { kind: 'changes', text: 'Stores the quotes for five minutes.' },
    },
    postOnrampOrder: {
      call: postOnrampOrder,
      ...{ cost: 5, maxBodyBytes },
      effect: { kind: 'changes', text: 'Orders the quote. Nothing is paid before the visitor does so.' },
    },
    getOnrampOrder: { call: getOnrampOrder },
    // The handler reads the body: what does not fit has a status of its own.
    postOnrampUrl: { call: postOnrampUrl, cost: 5, maxBodyBytes, isBodyChecked: false, effect: null },
    postOnrampEvent: {
      call: postOnrampEvent,
      maxBodyBytes,
      effect: { kind: 'changes', text: 'Moves an order on.' },
    },
  },
  capabilities: [onramps],
  failures: OnrampFailure,
  settings: onrampSettings,
  hasMigrations: true,
  tables: [
    {
      ...{ table: onrampOrders, endsBy: 'time' },
      bound: 'LATCHKEY_ONRAMP_OPEN_ORDERS of a project are open at once; quotes end after five minutes',
      async prune(database, nowMs, { LATCHKEY_ONRAMP_ORDER_DAYS: days = usualOrderDays }) {
        const isOldQuote = and(isNull(onrampOrders.orderedAt), lt(onrampOrders.expiresAt, new Date(nowMs)))
        const before = new Date(nowMs - Number(days) * daySeconds * 1000)
        await pruneRows(database, onrampOrders, or(isOldQuote, lt(onrampOrders.orderedAt, before)) as SQL)
      },
    },
    endsAtExpiry(onrampEvents, 'those that providers have signed; they end after ten minutes'),
  ],
  create(context) {
    const { chains, combine, database, now, onFailure, settings } = context
    const { coinbase, named } = createProviders(context)
    const { all } = combine(onramps, named)
    const findProvider = (id: string) => all.find((provider) => provider.id === id)
    const orders = createOrderRepository({ database, now })
    const sellers = createSellers(all, { now, onFailure })
    const parts = {
      ...{ chains, findProvider, onFailure, orders, sellers },
      mostOpen: settings.LATCHKEY_ONRAMP_OPEN_ORDERS,
    }
    return {
      getOnrampOptions: createGetOnrampOptions(parts),
      getOnrampBuyOptions: createGetOnrampBuyOptions(parts),
      postOnrampQuote: createPostOnrampQuote(parts),
      getOnrampBuyQuotes: createGetOnrampBuyQuotes(parts),
      postOnrampQuotes: createPostOnrampQuotes(parts),
      postOnrampOrder: createPostOnrampOrder(parts),
      getOnrampOrder: createGetOnrampOrder(parts),
      postOnrampUrl: createPostOnrampUrl(coinbase),
      postOnrampEvent: createPostOnrampEvent(parts),
    }
  },
})

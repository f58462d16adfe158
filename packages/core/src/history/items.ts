import * as v from 'valibot'
import { defineCacheItem } from '../storage/defineCacheItem.js'

/** What the history stores. */
export const historyItems = {
  /** Pages, by account, network and cursor. They are read strictly where they are used, which is late. */
  historyCache: defineCacheItem('history_transactions_cache', v.unknown()),
  /** What the site has told of. Read strictly where it is used. */
  ownTransactions: { key: 'own_transactions', schema: v.array(v.unknown()) },
}

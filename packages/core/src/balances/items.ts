import * as v from 'valibot'
import { defineCacheItem } from '../storage/defineCacheItem.js'

/** The gateway's answers, by account. They are read strictly where they are used, which is late. */
export const balanceItems = {
  portfolioCache: defineCacheItem('portfolio_cache', v.unknown()),
  identityCache: defineCacheItem('identity_cache', v.unknown()),
  /** Where the visitor wants tokens. */
  tokenPlaces: {
    key: 'token_places',
    schema: v.record(v.string(), v.picklist(['pinned', 'hidden'])),
  },
  tokenPriceCache: defineCacheItem('token_price_cache', v.unknown()),
}

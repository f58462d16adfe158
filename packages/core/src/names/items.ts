import * as v from 'valibot'
import { defineCacheItem } from '../storage/defineCacheItem.js'

/** What names store. */
export const nameItems = {
  /** Names by account. Read strictly where they are used, which is late. */
  cache: defineCacheItem('ens_cache', v.array(v.unknown())),
}

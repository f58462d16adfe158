import * as v from 'valibot'
import { walletsPath } from '../client/callUrl.js'
import { defineCall } from '../defineCall.js'
import { walletSchema } from '../schemas.js'

const countText = v.pipe(v.string(), v.regex(/^[1-9]\d*$/, 'Expected a whole number from 1'))

/** A page of the wallet directory. Filters combine with AND; `names` and `rdns` match either. */
export const getWallets = defineCall({
  name: 'getWallets',
  method: 'GET',
  path: walletsPath,
  audience: 'directory',
  answer: 'json',
  summary: 'Lists wallets of the directory, filtered and in pages; count is the total of all pages.',
  query: v.object({
    page: v.optional(countText),
    entries: v.optional(countText),
    search: v.optional(v.string()),
    include: v.optional(v.string()),
    exclude: v.optional(v.string()),
    chains: v.optional(v.string()),
    badge_type: v.optional(v.picklist(['certified', 'none'])),
    badge: v.optional(v.string()),
    names: v.optional(v.string()),
    rdns: v.optional(v.string()),
    platform: v.optional(v.picklist(['ios', 'android'])),
    include_pay_only: v.optional(v.string()),
    sort: v.optional(v.picklist(['default', 'wcpay'])),
  }),
  response: v.object({ count: v.number(), data: v.array(walletSchema) }),
})

import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { foreignNameSchema } from '../schemas.js'

/** Currencies the balance call can answer in; lower case only. */
export const balanceCurrencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const

/** One token an account holds. `address` is a CAIP-10 id, and absent for a native token that has none. */
export const balanceSchema = v.object({
  name: foreignNameSchema,
  symbol: foreignNameSchema,
  chainId: v.optional(v.string()),
  address: v.optional(v.string()),
  value: v.optional(v.number()),
  price: v.number(),
  /** When the price was read, ISO 8601; absent where it is unknown. The original API has no such member. */
  priceUpdatedAt: v.optional(v.string()),
  quantity: v.object({
    decimals: v.string(),
    numeric: v.string(),
    /** The part that can be sent now, if it is less; the original API has no such member. */
    spendable: v.optional(v.string()),
  }),
  iconUrl: v.string(),
  /**
   * Absent where nothing speaks against the token. `unlisted`: the operator does not list it and no market prices it; `imitation`: it calls
   * itself as a listed one does; `advertising`: its name tells people to go somewhere. An open set. The original API has no such member.
   */
  flags: v.optional(v.object({ is_spam: v.boolean(), reason: v.optional(v.string()) })),
})

/** One token an account holds. */
export type Balance = v.InferOutput<typeof balanceSchema>

/** The balances of an account, with prices. */
export const getBalance = defineCall({
  name: 'getBalance',
  method: 'GET',
  path: '/v1/account/:address/balance',
  audience: 'data',
  answer: 'json',
  summary: 'Lists the tokens an account holds, with amounts, prices and values.',
  params: v.object({ address: v.string() }),
  query: v.object({
    currency: v.picklist(balanceCurrencies),
    chainId: v.optional(v.string()),
    forceUpdate: v.optional(v.string()),
  }),
  response: v.object({ balances: v.array(balanceSchema) }),
})

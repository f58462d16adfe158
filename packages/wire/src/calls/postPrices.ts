import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { balanceCurrencies } from './getBalance.js'

/** Prices of tokens. The project may stand in the body, where the original kit has it. */
export const postPrices = defineCall({
  name: 'postPrices',
  method: 'POST',
  path: '/v1/fungible/price',
  audience: 'data',
  answer: 'json',
  summary: 'Answers what tokens cost, with what is known of them.',
  body: v.object({
    projectId: v.optional(v.string()),
    currency: v.picklist(balanceCurrencies),
    addresses: v.array(v.string()),
  }),
  response: v.object({
    fungibles: v.array(
      v.object({
        /** As it was asked for. */
        address: v.string(),
        name: v.string(),
        symbol: v.string(),
        iconUrl: v.string(),
        /** 0 if it is unknown. */
        price: v.number(),
        /** When it was read, ISO 8601; absent where it is unknown. The original API has no such member. */
        priceUpdatedAt: v.optional(v.string()),
        decimals: v.number(),
      }),
    ),
  }),
})

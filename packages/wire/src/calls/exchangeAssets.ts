import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { caipAddressSchema, caipNetworkIdSchema } from '../schemas.js'

const assetSchema = v.object({
  /** CAIP-19. */
  asset: v.string(),
  /** CAIP-10, with the placeholder address for the network’s own coin. */
  token: caipAddressSchema,
  ...{ name: v.string(), symbol: v.string() },
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoUri: v.optional(v.string()),
})

/** What can be deposited, and paid, from exchanges. */
export const getExchangeAssets = /*#__PURE__*/ defineCall({
  name: 'getExchangeAssets',
  method: 'GET',
  path: '/v1/exchange/assets',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Lists what exchanges send on a network.',
  query: v.object({
    network: caipNetworkIdSchema,
    /** The calling feature; `fund-wallet` for deposits. */
    source: v.optional(v.string()),
  }),
  response: v.object({ assets: v.array(assetSchema) }),
})

/** Something that exchanges send. */
export type WireExchangeAsset = v.InferOutput<typeof assetSchema>

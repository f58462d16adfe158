import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { caipNetworkIdSchema } from '../schemas/caip.js'

/** The networks the gateway has an RPC upstream for (§7.002). */
export const getSupportedChains = defineCall({
  name: 'getSupportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  audience: 'open',
  answer: 'json',
  summary: 'Lists the networks that have an RPC upstream, over HTTP and over WebSocket.',
  response: v.object({ http: v.array(caipNetworkIdSchema), ws: v.array(caipNetworkIdSchema) }),
})

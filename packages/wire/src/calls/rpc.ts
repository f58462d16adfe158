import { maxRpcBatchSize } from '@latchkey/primitives'
import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { caipNetworkIdSchema, rpcRequestSchema, rpcResponseSchema } from '../schemas.js'

/** The networks the gateway has an RPC upstream for. */
export const getSupportedChains = /*#__PURE__*/ defineCall({
  name: 'getSupportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  audience: 'open',
  answer: 'json',
  summary:
    'Lists the networks that have an RPC upstream, over HTTP and over WebSocket, and what is offered on them.',
  response: v.object({
    http: v.array(caipNetworkIdSchema),
    ws: v.array(caipNetworkIdSchema),
    /** Networks by what can be asked about them, such as `history` and `approvals`. Not said by the original service. */
    offers: v.optional(v.record(v.string(), v.array(caipNetworkIdSchema))),
  }),
})

/** The RPC proxy: one request or a batch, forwarded to the network's upstreams. */
export const postRpc = /*#__PURE__*/ defineCall({
  name: 'postRpc',
  method: 'POST',
  path: '/v1/',
  aliases: ['/v1'],
  audience: 'data',
  answer: 'json',
  summary: 'Forwards JSON-RPC, single or batch, to an upstream of the network and falls back to the next.',
  query: v.object({
    chainId: v.string(),
    providerId: v.optional(v.string()),
    sessionId: v.optional(v.string()),
    source: v.optional(v.string()),
  }),
  body: v.union([rpcRequestSchema, v.pipe(v.array(rpcRequestSchema), v.maxLength(maxRpcBatchSize))]),
  response: v.union([rpcResponseSchema, v.array(rpcResponseSchema)]),
})

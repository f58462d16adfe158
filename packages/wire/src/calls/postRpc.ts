import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { rpcRequestSchema, rpcResponseSchema } from '../schemas/jsonRpc.js'

/** The RPC proxy: one request or a batch, forwarded to the network's upstreams (§7.033, §7.035). */
export const postRpc = defineCall({
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
  body: v.union([rpcRequestSchema, v.array(rpcRequestSchema)]),
  response: v.union([rpcResponseSchema, v.array(rpcResponseSchema)]),
})

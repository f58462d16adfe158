import * as v from 'valibot'

/** A JSON-RPC 2.0 id as clients send it. */
const idSchema = v.union([v.number(), v.string(), v.null()])

/** One JSON-RPC 2.0 request (§7.033). */
export const rpcRequestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: idSchema,
  method: v.string(),
  params: v.optional(v.unknown()),
})

/** The error object of a JSON-RPC 2.0 answer. */
export const rpcErrorSchema = v.object({
  code: v.number(),
  message: v.string(),
  data: v.optional(v.unknown()),
})

/** One JSON-RPC 2.0 answer: a result or an error. */
export const rpcResponseSchema = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: idSchema, error: rpcErrorSchema }),
  v.object({ jsonrpc: v.literal('2.0'), id: idSchema, result: v.unknown() }),
])

/** One JSON-RPC 2.0 request. */
export type RpcRequest = v.InferOutput<typeof rpcRequestSchema>
/** One JSON-RPC 2.0 answer. */
export type RpcResponse = v.InferOutput<typeof rpcResponseSchema>

import { type CaipAddress, type CaipNetworkId, isCaip2, isCaip10, toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { failureContextSchema } from './failureContext.js'

/** The schema of a network id: an interface, for the compiler writes out aliases, and nobody could add a namespace then. */
export interface CaipNetworkIdSchema extends v.CustomSchema<CaipNetworkId, string> {}

/** A CAIP-2 network id. */
export const caipNetworkIdSchema: CaipNetworkIdSchema = v.custom<CaipNetworkId, string>(
  (value) => typeof value === 'string' && isCaip2(value),
  'Expected a CAIP-2 network id',
)

/** A CAIP-10 account id. */
export const caipAddressSchema = v.custom<CaipAddress>(
  (value) => typeof value === 'string' && isCaip10(value),
  'Expected a CAIP-10 account id',
)

/** A name from an untrusted source, such as a token's: one line, without characters that hide or reorder text. */
export const foreignNameSchema = v.pipe(
  v.string(),
  v.transform((text) => toPlainText(text)),
)

/** A JSON-RPC 2.0 id as clients send it. */
const idSchema = v.union([v.number(), v.string(), v.null()])

/** One JSON-RPC 2.0 request. */
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

const optionalText = v.nullish(v.string())

/** One wallet of the directory. Every nullable link may also be absent. */
export const walletSchema = v.object({
  id: v.string(),
  name: v.string(),
  homepage: optionalText,
  image_id: optionalText,
  order: v.nullish(v.number()),
  mobile_link: optionalText,
  link_mode: optionalText,
  desktop_link: optionalText,
  webapp_link: optionalText,
  rdns: optionalText,
  app_store: optionalText,
  play_store: optionalText,
  chrome_store: optionalText,
  injected: v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
  chains: v.optional(v.array(v.string()), []),
  badge_type: v.nullish(v.picklist(['certified', 'none'])),
  supports_wc: v.nullish(v.boolean()),
})

/** One wallet of the directory. */
export type WalletRecord = v.InferOutput<typeof walletSchema>

/** The error body of every call the original API has too: exactly one reason. */
export const failureSchema = v.object({
  status: v.literal('FAILED'),
  /** `code` is ours: calls whose failures a page tells in its own words have it. */
  reasons: v.array(v.object({ field: v.string(), description: v.string(), code: v.optional(v.string()) })),
})

/** The error body of Latchkey's own calls. */
export const ownFailureSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    requestId: v.string(),
    /** The values for a text in the caller's own language, beside the code. */
    context: v.optional(failureContextSchema),
  }),
})

import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** Codes of failures that every method of {@link postJsonRpc} may answer. A method’s own code is with its definition. */
export const jsonRpcCodes = {
  /** The project is unknown, disabled or over its quota. */
  project: -1,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_000,
} as const

/** One method: its name, the code of its failures, and the shapes of its parameters and its result. */
export type JsonRpcMethod = {
  name: string
  /** Begins the text of each failure. */
  label: string
  code: number
  params: v.GenericSchema
  result: v.GenericSchema
}

/**
 * Declares a method of {@link postJsonRpc}.
 *
 * @param method - See {@link JsonRpcMethod}.
 */
export function defineJsonRpcMethod<const Method extends JsonRpcMethod>(method: Method): Method {
  return method
}

/**
 * Calls one method; no lists of calls. The project is checked by the call itself: an unknown one gets the code -1 instead of 401.
 * A failure is an error of JSON-RPC with status 400, or with 500 if it is not the fault of the caller.
 */
export const postJsonRpc = /*#__PURE__*/ defineCall({
  name: 'postJsonRpc',
  method: 'POST',
  path: '/v1/json-rpc',
  /** The first path has answers of exchanges only for origins of the project. */
  aliases: ['/v1/wallet'],
  audience: 'open',
  answer: 'json',
  summary: 'Calls one JSON-RPC method for a project, such as those of exchanges.',
  query: v.object({
    /** Required. */
    projectId: v.optional(v.string()),
    /** The calling feature; `fund-wallet` for deposits. */
    source: v.optional(v.string()),
  }),
  body: v.object({ jsonrpc: v.string(), id: v.unknown(), method: v.string(), params: v.unknown() }),
  response: v.union([
    v.object({
      ...{ jsonrpc: v.literal('2.0'), id: v.unknown() },
      error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
    }),
    v.object({ jsonrpc: v.literal('2.0'), id: v.unknown(), result: v.unknown() }),
  ]),
})

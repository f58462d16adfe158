import * as v from 'valibot'
import type { Ledger } from '../ledger/Ledger.js'
import { methods } from './methods.js'
import { type Params, toJsonParams, toQueryParams } from './Params.js'
import { RpcError } from './RpcError.js'

const maxBatch = 50
const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

/**
 * Answers `POST /`: one call of CometBFT's JSON-RPC, or several.
 *
 * @param body - As it came.
 */
export function answerRpc(body: Buffer, ledger: Ledger): unknown {
  let given: unknown
  try {
    given = JSON.parse(body.toString('utf8'))
  } catch {
    return writeFailure(null, new RpcError('parse', 'error unmarshaling request'))
  }
  if (!Array.isArray(given)) return answerOne(given, ledger)
  if (given.length === 0 || given.length > maxBatch) {
    return writeFailure(null, new RpcError('request', `a batch has 1 to ${maxBatch} calls`))
  }
  return given.map((one) => answerOne(one, ledger))
}

/**
 * Answers the form of a call in an address, such as `GET /status`.
 *
 * @param method - The first part of the path.
 * @returns Undefined where there is no such method.
 */
export function answerRpcPath(method: string, query: URLSearchParams, ledger: Ledger): unknown {
  if (!Object.hasOwn(methods, method)) return undefined
  return call(-1, method, () => toQueryParams(query), ledger)
}

function answerOne(given: unknown, ledger: Ledger): unknown {
  const parsed = v.safeParse(requestSchema, given)
  if (!parsed.success) return writeFailure(null, new RpcError('request', 'expected a JSON-RPC 2.0 request'))
  const { id, method, params } = parsed.output
  return call(id, method, () => toJsonParams(params), ledger)
}

type Id = string | number | null

function call(id: Id, name: string, readParams: () => Params, ledger: Ledger): unknown {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!method) return writeFailure(id, new RpcError('method', name.slice(0, 100)))
  try {
    return { jsonrpc: '2.0', id, result: method(readParams(), ledger) }
  } catch (error) {
    if (error instanceof RpcError) return writeFailure(id, error)
    throw error
  }
}

function writeFailure(id: Id, { code, data, message }: RpcError) {
  return { jsonrpc: '2.0', id, error: { code, message, data } }
}

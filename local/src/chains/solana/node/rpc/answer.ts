import * as v from 'valibot'
import { parseJson, writeJson } from './json.js'
import { accountMethods } from './methods/accounts.js'
import { blockMethods } from './methods/blocks.js'
import { historyMethods } from './methods/history.js'
import { latestMethods } from './methods/latest.js'
import { sendMethods } from './methods/send.js'
import { tokenMethods } from './methods/tokens.js'
import { RpcError, rpcCodes } from './RpcError.js'
import type { RpcContext, RpcMethods } from './RpcMethod.js'

const methods: RpcMethods = {
  ...accountMethods,
  ...blockMethods,
  ...historyMethods,
  ...latestMethods,
  ...sendMethods,
  ...tokenMethods,
}
const idSchema = v.union([v.string(), v.number(), v.bigint(), v.null()])
const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(idSchema),
  method: v.string(),
  params: v.optional(v.nullable(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]))),
})

/** A request of JSON-RPC. One without id is a notification and gets no answer. */
export type RpcRequest = v.InferOutput<typeof requestSchema>

/**
 * Answers the body of a request: one call or a batch.
 *
 * @returns The answer as text; undefined when there is none to give.
 */
export async function answerBody(body: string, context: RpcContext): Promise<string | undefined> {
  let parsed: unknown
  try {
    parsed = parseJson(body)
  } catch {
    return writeError(null, new RpcError(rpcCodes.parseError, 'Parse error'))
  }
  if (!Array.isArray(parsed)) return await answerOne(parsed, context)
  if (parsed.length === 0) return writeError(null, new RpcError(rpcCodes.invalidRequest, 'Invalid request'))
  const answers: string[] = []
  for (const request of parsed) {
    const answer = await answerOne(request, context)
    if (answer !== undefined) answers.push(answer)
  }
  return answers.length === 0 ? undefined : `[${answers.join(',')}]`
}

/** Reads one request. @throws RpcError -32600 */
export function readRequest(value: unknown): RpcRequest {
  const parsed = v.safeParse(requestSchema, value)
  if (!parsed.success) throw new RpcError(rpcCodes.invalidRequest, 'Invalid request')
  return parsed.output
}

/** An error answer. */
export function writeError(id: unknown, error: RpcError): string {
  return writeJson({ jsonrpc: '2.0', error: error.toJson(), id: id ?? null })
}

/** An answer. */
export function writeResult(id: unknown, result: unknown): string {
  return writeJson({ jsonrpc: '2.0', result: result ?? null, id: id ?? null })
}

/** Turns whatever was thrown into an answer of JSON-RPC. */
export function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  return new RpcError(rpcCodes.internalError, 'Internal error')
}

async function answerOne(value: unknown, context: RpcContext): Promise<string | undefined> {
  let id: unknown = null
  try {
    const request = readRequest(value)
    if (request.id === undefined) return undefined
    id = request.id
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!method) throw new RpcError(rpcCodes.methodNotFound, 'Method not found')
    const parameters = request.params ?? []
    if (!Array.isArray(parameters)) {
      throw new RpcError(rpcCodes.invalidParams, 'Invalid params: expected a list')
    }
    return writeResult(id, await method(parameters, context))
  } catch (error) {
    return writeError(id, toRpcError(error))
  }
}

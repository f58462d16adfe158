import * as v from 'valibot'
import type { NodeCall, NodeQuestion, NodeRefusal } from './ServerChain.js'

const callSchema = v.looseObject({ id: v.optional(v.unknown()), method: v.string() })

const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([callSchema, v.pipe(v.array(callSchema), v.minLength(1))]),
)

/**
 * An error as JSON-RPC has it.
 *
 * @param code - The code of JSON-RPC.
 * @param message - What is wrong, for people.
 * @param id - The call's, where it is known.
 */
export function rpcError(code: number, message: string, id: unknown = null) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/**
 * Lets calls of JSON-RPC through, alone or several at once.
 *
 * @param question - What somebody would like a node to be asked.
 * @param allowed - The methods a node may be asked for.
 */
export function admitJsonRpc(
  { method, path, body }: NodeQuestion,
  allowed: ReadonlySet<string>,
): NodeCall | NodeRefusal {
  if (method !== 'POST' || path !== '')
    return { status: 405, body: rpcError(-32600, 'Send JSON-RPC by POST') }
  const parsed = v.safeParse(bodySchema, body)
  if (!parsed.success) return { status: 400, body: rpcError(-32700, 'The request is no JSON-RPC') }
  const call = parsed.output
  const refused = [call].flat().find((one) => !allowed.has(one.method))
  if (!refused) return { method, path, body: JSON.stringify(call), answers: 'json' }
  const refusal = `Pocket passes on what reads and what is signed, and not ${refused.method}`
  return { status: 200, body: rpcError(-32601, refusal, Array.isArray(call) ? null : call.id) }
}

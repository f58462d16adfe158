import * as v from 'valibot'
import type { RpcAnswer, RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import { shareRuns } from '../../../providers/shareRuns.js'

/** A request that says nothing of its own but its id. */
const requestSchema = v.strictObject({
  id: v.union([v.number(), v.string()]),
  jsonrpc: v.literal('2.0'),
  method: v.string(),
  params: v.optional(v.strictTuple([])),
})
const answerSchema = v.looseObject({ id: v.unknown() })

/** Asks a node once for all who ask the same. */
export type SharedCalls = {
  /**
   * Asks, unless the same is being asked already: then all who come meanwhile are answered by one more call, which begins
   * after that one. So nobody is told what was known before they asked.
   *
   * @param rpc - The network's upstreams.
   * @param body - The parsed body.
   * @param methods - What everybody is answered alike.
   * @returns The answer under the request's own id; undefined when it is not to be shared.
   * @throws GatewayFailure `chain/unavailable`
   */
  ask(rpc: RpcProvider, body: unknown, methods: ReadonlySet<string>): Promise<RpcAnswer> | undefined
}

/** Makes what {@link SharedCalls} describes. */
export function createSharedCalls(): SharedCalls {
  const byProvider = new WeakMap<RpcProvider, Map<string, () => Promise<RpcAnswer>>>()

  function getShared(rpc: RpcProvider, method: string): () => Promise<RpcAnswer> {
    const own = byProvider.get(rpc) ?? new Map<string, () => Promise<RpcAnswer>>()
    byProvider.set(rpc, own)
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const shared = own.get(method) ?? shareRuns(() => rpc.forward(text))
    own.set(method, shared)
    return shared
  }

  return {
    ask(rpc, body, methods) {
      const request = v.safeParse(requestSchema, body)
      if (!request.success || !methods.has(request.output.method)) return undefined
      const { id, method } = request.output
      return getShared(rpc, method)().then((answer) => ({ ...answer, body: withId(answer.body, id) }))
    },
  }
}

/** What is no answer is passed on as it is. */
function withId(body: string, id: number | string): string {
  const answer = v.safeParse(answerSchema, parseJson(body))
  return answer.success ? JSON.stringify({ ...answer.output, id }) : body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

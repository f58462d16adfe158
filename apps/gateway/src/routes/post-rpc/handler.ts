import type { postRpc } from '@latchkey/wire'
import * as v from 'valibot'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { type CallHandler, type CallRequest, RawAnswer } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireNetwork } from '../requireNetwork.js'
import { answerLocally } from './answerLocally.js'
import { createSharedCalls } from './createSharedCalls.js'
import { applyMethodPolicy } from './methodPolicy.js'

const jsonType = 'application/json'
const methodNotFound = -32_601

/**
 * Answers `postRpc`: passes JSON-RPC on unchanged, where its methods are among those of the network's namespace.
 *
 * @param dependencies - Networks, what their namespaces allow, and the project that may name an upstream.
 */
export function createPostRpc({
  chains,
  config,
  networks,
}: Pick<RouteDependencies, 'chains' | 'config' | 'networks'>): CallHandler<typeof postRpc> {
  const sharedCalls = createSharedCalls()

  return async ({ body, bodyText, project, query, signal }) => {
    const local = answerLocally(query.chainId, body)
    if (local) return toAnswer(local)
    const { network, rpc } = requireNetwork(networks, query.chainId)
    const { rpcMethods, sharedRpcMethods } = chains.find(network.chainNamespace) ?? {}
    const isAllowed = (method: string) => rpcMethods?.has(method) || network.rpcMethods.includes(method)
    const upstreamIndex = toUpstreamIndex(query.providerId, project?.id, rpc.upstreamCount)
    const { isAmbiguous, refused } = applyMethodPolicy(body, bodyText, isAllowed)
    const options = { signal, stickyKey: query.sessionId, upstreamIndex }
    if (refused.size > 0) {
      return refuse(body, refused, (kept) => rpc.forward(JSON.stringify(kept), options))
    }
    if (sharedRpcMethods && !isAmbiguous && query.sessionId === undefined && upstreamIndex === undefined) {
      const answer = await sharedCalls.ask(rpc, body, sharedRpcMethods)
      if (answer) return new RawAnswer(answer.body, jsonType, answer.status)
    }
    const text = isAmbiguous ? JSON.stringify(body) : bodyText
    const answer = await rpc.forward(text, options)
    return new RawAnswer(answer.body, jsonType, answer.status)
  }

  function toUpstreamIndex(
    providerId: string | undefined,
    projectId: string | undefined,
    count: number,
  ): number | undefined {
    if (providerId === undefined) return undefined
    if (projectId === undefined || projectId !== config.testingProjectId) {
      throw new GatewayFailure('project/unknown', 'This project may not name an upstream')
    }
    const index = /^upstream-(\d+)$/.exec(providerId)?.[1]
    if (index === undefined || Number(index) >= count) {
      throw new GatewayFailure('provider/unknown', `There is no upstream ${providerId}`)
    }
    return Number(index)
  }
}

type Body = CallRequest<typeof postRpc>['body']
type Forward = (kept: unknown[]) => Promise<{ body: string }>

/** Answers refused requests with an error and asks an upstream for the rest of a batch. */
async function refuse(body: Body, refused: ReadonlySet<number>, forward: Forward): Promise<RawAnswer> {
  if (!Array.isArray(body)) return toAnswer(toRefusal(body))
  const kept = body.filter((_, index) => !refused.has(index))
  const refusals = body.filter((_, index) => refused.has(index)).map(toRefusal)
  if (kept.length === 0) return toAnswer(refusals)
  const answer = v.parse(v.union([v.array(v.unknown()), v.unknown()]), JSON.parse((await forward(kept)).body))
  return toAnswer([...(Array.isArray(answer) ? answer : [answer]), ...refusals])
}

function toRefusal(request: unknown): object {
  const { id = null } = (request ?? {}) as { id?: unknown }
  return {
    jsonrpc: '2.0',
    id,
    error: { code: methodNotFound, message: 'This method is not available here' },
  }
}

function toAnswer(value: object): RawAnswer {
  return new RawAnswer(JSON.stringify(value), jsonType)
}

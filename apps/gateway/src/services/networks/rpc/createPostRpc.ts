import type { postRpc } from '@latchkey/wire'
import * as v from 'valibot'
import type { PaidQuestion, PaidService } from '../../../chains/PaidService.js'
import { requireNetwork } from '../../../chains/requireNetwork.js'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { type CallHandler, type CallRequest, RawAnswer } from '../../../http/mountCall.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import { nobody } from '../../../sponsoring/Asker.js'
import type { ServiceContext } from '../../ServiceContext.js'
import { answerLocally } from './answerLocally.js'
import { createSharedCalls } from './createSharedCalls.js'
import { applyMethodPolicy, getMethods } from './methodPolicy.js'

const jsonType = 'application/json'

/**
 * Answers `postRpc`: passes JSON-RPC on unchanged, where its methods are among those of the network's namespace. What the
 * namespace answers itself, as a node with a bundler would, is not passed on.
 *
 * @param dependencies - Networks, what their namespaces allow, and the project that may name an upstream.
 */
export function createPostRpc({
  chains,
  config,
  networks,
}: Pick<ServiceContext, 'chains' | 'config' | 'networks'>): CallHandler<typeof postRpc> {
  const sharedCalls = createSharedCalls()

  return async ({ body, bodyText, project, query, signal }) => {
    const local = answerLocally(query.chainId, body)
    if (local) return toAnswer(local)
    const { network, rpc } = requireNetwork(networks, query.chainId)
    const { paid, rpcMethods, sharedRpcMethods } = chains.find(network.chainNamespace) ?? {}
    const isAllowed = (method: string) => rpcMethods?.has(method) || network.rpcMethods.includes(method)
    const upstreamIndex = toUpstreamIndex(query.providerId, project?.id, rpc.upstreamCount)
    const { isAmbiguous, refused: apart } = applyMethodPolicy(body, bodyText, isAllowed)
    const options = { signal, stickyKey: query.sessionId, upstreamIndex }
    if (apart.size > 0) {
      const answerOne = (request: unknown) =>
        answerApart(request, paid, { network, projectId: project?.id ?? '', signal })
      return answerSome(body, apart, answerOne, (kept) => rpc.forward(JSON.stringify(kept), options))
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

/** Answers some requests of a body here and asks an upstream for the rest of a batch. */
async function answerSome(
  body: Body,
  apart: ReadonlySet<number>,
  answerOne: (request: unknown) => Promise<object>,
  forward: Forward,
): Promise<RawAnswer> {
  if (!Array.isArray(body)) return toAnswer(await answerOne(body))
  const kept = body.filter((_, index) => !apart.has(index))
  const asked = kept.length > 0 ? forward(kept) : undefined
  const own = Promise.all(body.filter((_, index) => apart.has(index)).map(answerOne))
  const [forwarded, answers] = await Promise.all([asked, own])
  if (!forwarded) return toAnswer(answers)
  const answer = v.parse(v.union([v.array(v.unknown()), v.unknown()]), JSON.parse(forwarded.body))
  return toAnswer([...(Array.isArray(answer) ? answer : [answer]), ...answers])
}

/** Answers what no node is asked: by the namespace's own service where that tells it, else with a refusal. */
async function answerApart(
  request: unknown,
  paid: PaidService | undefined,
  question: Pick<PaidQuestion, 'network' | 'projectId' | 'signal'>,
): Promise<object> {
  const { id = null, params } = (request ?? {}) as { id?: unknown; params?: unknown }
  const [named, ...others] = getMethods(request)
  const method = paid?.nodeMethods.find((known) => known === named && others.length === 0)
  try {
    if (!paid || !method) throw new RpcFailure('methodNotFound', 'This method is not available here')
    return { jsonrpc: '2.0', id, result: await paid.answer({ ...question, asker: nobody, method, params }) }
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
  }
}

function toAnswer(value: object): RawAnswer {
  return new RawAnswer(JSON.stringify(value), jsonType)
}

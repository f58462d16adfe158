import { AppKitError } from '@latchkey/errors'
import { NodeError } from '@latchkey/errors/node'
import { rpcResponseSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { Network } from '../../chains/Network.js'
import { createUpstreams, type UpstreamOptions } from './createUpstreams.js'
import { isUpstreamFault } from './isUpstreamFault.js'
import { parseExact } from './parseExact.js'
import type { RpcProvider } from './RpcProvider.js'

/** What a provider needs. */
export type RpcProviderOptions = Omit<UpstreamOptions, 'network'> & {
  network: Pick<Network, 'caipNetworkId' | 'rpcUrls' | 'rpcWeights' | 'rpcTimeoutsMs'> &
    Partial<Pick<Network, 'restUrls'>>
}

/** JSON-RPC says in its answer what is wrong; some nodes say it with this status, too. */
const rpcStatuses: ReadonlySet<number> = new Set([400])
/** What nodes over paths say of a question: malformed, unknown, in conflict with what is there, not to be done. */
const pathStatuses: ReadonlySet<number> = new Set([400, 404, 409, 422])

/**
 * Makes what asks the nodes of a network, over JSON-RPC and over paths. A network whose nodes have both may name those for paths
 * apart.
 *
 * @param options - See {@link RpcProviderOptions}.
 */
export function createRpcProvider(options: RpcProviderOptions): RpcProvider {
  const { restUrls, rpcUrls } = options.network
  const upstreams = createUpstreams(rpcUrls.default.http, options)
  const restUpstreams = restUrls?.length ? createUpstreams(restUrls, options) : upstreams
  let nextId = 1

  const forward: RpcProvider['forward'] = async (body, forwardOptions) => {
    const answer = await upstreams.ask(
      {
        method: 'POST',
        path: '',
        body,
        contentType: 'application/json',
        ownStatuses: rpcStatuses,
        read: readRpcAnswer,
      },
      forwardOptions,
    )
    return { status: answer.status, body: answer.body }
  }

  return {
    upstreamCount: upstreams.count,
    forward,
    askPath({ furtherStatuses, ...request }, forwardOptions) {
      const ownStatuses = furtherStatuses ? new Set([...pathStatuses, ...furtherStatuses]) : pathStatuses
      return restUpstreams.ask({ ...request, ownStatuses, read: (body) => body }, forwardOptions)
    },
    async request({ method, params = [] }) {
      const { body } = await forward(JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }))
      const answer = v.safeParse(rpcResponseSchema, parseExact(body))
      if (!answer.success) {
        throw new AppKitError('wire/response', { call: method, issue: 'not JSON-RPC' })
      }
      if ('error' in answer.output) throw new NodeError('wire/rpc', answer.output.error)
      return answer.output.result
    },
  }
}

function readRpcAnswer(body: Buffer): string {
  const text = body.toString()
  if (isUpstreamFault(text)) throw new Error('answered with a fault of its own')
  return text
}

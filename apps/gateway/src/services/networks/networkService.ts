import { daySeconds } from '@latchkey/primitives'
import { getSupportedChains, postNode, postRpc } from '@latchkey/wire'
import type { Chain } from '../../chains/createChains.js'
import type { CallHandler } from '../../http/mountCall.js'
import { defineService } from '../defineService.js'
import type { ServiceContext } from '../ServiceContext.js'
import { countNodeCalls } from './node/countNodeCalls.js'
import { createPostNode } from './node/createPostNode.js'
import { NodeFailure } from './node/NodeFailure.js'
import { countRpcCalls } from './rpc/countRpcCalls.js'
import { createPostRpc } from './rpc/createPostRpc.js'

/** Questions to nodes, which cost what they cost in their namespace. */
export const networkService = defineService({
  name: 'networks',
  reference: {
    title: 'Networks',
    about: 'Questions to the nodes of the networks this gateway serves.',
    failures: ['chain/', 'node/', 'provider/', 'request/batch-too-long'],
  },
  calls: {
    getSupportedChains: { call: getSupportedChains },
    postNode: {
      call: postNode,
      countCalls: countNode,
      example: { 'query.chainId': '{network}' },
      effect: {
        kind: 'sends',
        text: 'Paths that send a signed transaction can’t be undone. Reading changes nothing.',
      },
    },
    postRpc: {
      call: postRpc,
      // What is no valid JSON-RPC is passed on all the same; the node is the one to say what is wrong with it.
      isBodyChecked: false,
      countCalls: countRpc,
      example: { 'query.chainId': '{network}' },
      effect: {
        kind: 'sends',
        text: 'Methods that send a signed transaction, such as eth_sendRawTransaction, can’t be undone. Reading changes nothing.',
      },
    },
  },
  failures: NodeFailure,
  create: (context) => ({
    getSupportedChains: createGetSupportedChains(context),
    postNode: createPostNode(context),
    postRpc: createPostRpc(context),
  }),
})

type Facts = Pick<ServiceContext, 'chains' | 'config'>

function countNode(body: unknown, query: unknown, facts: Facts): number {
  return countNodeCalls(body, facts.config.rateLimit.capacity, findChain(query, facts)?.nodePaths)
}

function countRpc(body: unknown, query: unknown, facts: Facts): number {
  return countRpcCalls(body, facts.config.rateLimit.capacity, findChain(query, facts)?.rpcCosts)
}

function findChain(query: unknown, { chains }: Facts): Chain | undefined {
  return chains.find(String((query as { chainId?: unknown } | null)?.chainId).split(':')[0] ?? '')
}

/**
 * Answers `getSupportedChains`. No network is reachable over WebSocket through the gateway.
 *
 * @param dependencies - The networks, and what their namespaces offer.
 */
function createGetSupportedChains({
  chains,
  networks,
}: Pick<ServiceContext, 'chains' | 'networks'>): CallHandler<typeof getSupportedChains> {
  const http = networks.all.map(({ network }) => network.caipNetworkId)
  return async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${daySeconds}, s-maxage=${daySeconds}`)
    return { http, ws: [], offers: chains.listOffers() }
  }
}

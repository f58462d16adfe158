import { decodeBase64 } from '@latchkey/primitives'
import type { NodeQuestion, postNode } from '@latchkey/wire'
import { findNodePath } from '../../../chains/NodePath.js'
import { requireNetwork } from '../../../chains/requireNetwork.js'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { type CallHandler, RawAnswer } from '../../../http/mountCall.js'
import type { ServiceContext } from '../../ServiceContext.js'
import { NodeFailure } from './NodeFailure.js'

/** What a node may call its answer; whatever else it says is told to be bytes, so that no browser runs it. */
const answerTypes = ['application/json', 'text/plain', 'application/grpc-web+proto', 'application/grpc-web']
const bytesType = 'application/octet-stream'

/**
 * Answers `postNode`: passes on what the network's namespace lets its nodes be asked over paths.
 *
 * @param dependencies - Networks, and what their namespaces allow.
 */
export function createPostNode({
  chains,
  networks,
}: Pick<ServiceContext, 'chains' | 'networks'>): CallHandler<typeof postNode> {
  return async ({ body: question, query, signal }) => {
    const { network, rpc } = requireNetwork(networks, query.chainId)
    const known = findNodePath(chains.find(network.chainNamespace)?.nodePaths ?? [], question)
    if (!known) {
      throw new NodeFailure('node/path', 'Nodes of this network may not be asked for this path here')
    }
    const search = new URLSearchParams(question.query).toString()
    const body = readBody(question)
    const answer = await rpc.askPath(
      {
        method: question.method,
        path: search === '' ? question.path : `${question.path}?${search}`,
        ...(body !== undefined && { body, contentType: known.contentType ?? 'application/json' }),
        ...(known.furtherStatuses && { furtherStatuses: known.furtherStatuses }),
      },
      { signal },
    )
    const [type = ''] = answer.contentType.split(';')
    const shownType = answerTypes.includes(type.trim().toLowerCase()) ? answer.contentType : bytesType
    return new RawAnswer(answer.body, shownType, answer.status)
  }
}

function readBody({
  body,
  encoding,
  method,
}: Pick<NodeQuestion, 'body' | 'encoding' | 'method'>): string | Uint8Array<ArrayBuffer> | undefined {
  if (method === 'GET' || body === undefined) return undefined
  if (encoding !== 'base64') return body
  const bytes = decodeBase64(body)
  if (bytes) return bytes.slice()
  throw new GatewayFailure('request/body-shape', 'The body is not base64')
}

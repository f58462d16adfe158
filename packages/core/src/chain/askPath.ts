import type { CaipNetworkId } from '@latchkey/primitives'
import { type NodeQuestion, postNode, postRpc } from '@latchkey/wire'
import type { ChainContext } from './Chain.js'
import type { RpcOptions } from './createRpc.js'
import type { RpcAddress } from './getRpcAddresses.js'
import type { Network } from './Network.js'
import { askInTurn, readText } from './readRpc.js'

/** What is longer is no short answer, and is not waited for, unless the question says more. */
const shortAnswerBytes = 65_536

/** One question to a network's node over a path, as REST and GraphQL have it; the gateway passes on what its namespace allows. */
export type PathQuestion<Answer> = Omit<NodeQuestion, 'encoding'> & {
  network: Network & { caipNetworkId: CaipNetworkId }
  /** Parses the answer's text. If it throws, the kit asks the next address. */
  read(text: string): Answer
  /** Whether a failing answer, whatever its status, refuses the question itself: some nodes say it with a status of 500. */
  isRefusal?(text: string): boolean
  /** Whether a status of 400, 404, 409 or 422 refuses the question itself (true). Not where refusals stand in answers, as in GraphQL. */
  isRefusedByStatus?: boolean
  /** The longest answer that is taken, in bytes (65536). */
  maxBytes?: number
  signal: AbortSignal
}

/** A node refused a question over a path: it is malformed, unknown there, or cannot be done. */
export class PathRefusal extends Error {
  /**
   * @param status - HTTP status of the node's answer: 400, 404, 409 or 422, or what the question's `isRefusal` accepts.
   * @param text - Its answer.
   */
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`The node answered with status ${status}`)
  }
}

/** These are said of the question, whoever is asked. */
const ownStatuses: ReadonlySet<number> = new Set([400, 404, 409, 422])

/**
 * Asks a network one question over a path, at the first of its addresses that answers: the site's own, then the gateway, or the
 * network's public ones where the gateway does not serve it.
 *
 * @param context - The chain's context from its kit.
 * @param question - See {@link PathQuestion}.
 * @param options - The site's options for network calls.
 * @throws PathRefusal what a node says of the question itself; `wire/network` when no address answers; the signal's reason.
 */
export async function askPath<Answer>(
  { fetch, rpc }: Pick<ChainContext, 'fetch' | 'rpc'>,
  question: PathQuestion<Answer>,
  options: RpcOptions = {},
): Promise<Answer> {
  const { isRefusedByStatus = true, maxBytes = shortAnswerBytes, network } = question
  const { timeoutMs } = options
  const addresses = await rpc.getAddresses(network, options)
  const said = await askInTurn(question, { addresses, timeoutMs }, async (address, signal) => {
    const response = await send(fetch, address, question, signal)
    const text = await readText(response, maxBytes)
    // A node's refusal of the question is the answer: the next node would refuse it too.
    const isRefused =
      (isRefusedByStatus && ownStatuses.has(response.status)) || (!response.ok && question.isRefusal?.(text))
    if (isRefused && !isOfGateway(address, text)) {
      return new PathRefusal(response.status, text)
    }
    if (!response.ok) throw new Error(`status ${response.status}`)
    return { answer: question.read(text) }
  })
  if (said instanceof PathRefusal) throw said
  return said.answer
}

function send(
  fetch: typeof globalThis.fetch,
  address: RpcAddress,
  { body, method, path, query }: Pick<NodeQuestion, 'body' | 'method' | 'path' | 'query'>,
  signal: AbortSignal,
): Promise<Response> {
  if (isHosted(address)) {
    // As text, which asks no preflight question.
    return fetch(toNodeUrl(address.url), {
      method: 'POST',
      headers: { 'content-type': address.contentType },
      body: JSON.stringify({ method, path, query, body }),
      signal,
    })
  }
  const search = new URLSearchParams(query).toString()
  const url = `${address.url.replace(/\/$/, '')}${path}${search && '?'}${search}`
  const headers = isJson(body) ? { 'content-type': address.contentType } : { 'content-type': 'text/plain' }
  return fetch(url, { method, signal, ...(body !== undefined && { body, headers }) })
}

/** The gateway's address takes plain text; see `getRpcAddresses`. */
const isHosted = ({ contentType }: RpcAddress) => contentType === 'text/plain'

/** The gateway answers paths beside its JSON-RPC, for the same network and project. */
function toNodeUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl)
  url.pathname = `${url.pathname.slice(0, -postRpc.path.length)}${postNode.path}`
  return url.href
}

/** A refusal of the gateway itself says nothing of the question: another address may take it. */
function isOfGateway(address: RpcAddress, text: string): boolean {
  return isHosted(address) && /^\{"error":\{"code":"(node|chain|project|request|rate)\//.test(text)
}

function isJson(text: string | undefined): boolean {
  return text !== undefined && /^\s*[[{]/.test(text)
}

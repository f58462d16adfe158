import { SecureError } from '@latchkey/errors/secure'
import * as v from 'valibot'

/** Longest wait for an answer, in milliseconds. */
const timeoutMs = 30_000

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

/**
 * Asks a network's node.
 *
 * @param caipNetworkId - The network, one of those the gateway serves: no address that a site gives is ever asked (S6).
 * @param method - Of JSON-RPC.
 * @param params - Of the method.
 * @param signal - Gives it up.
 * @throws `secure/node` with what it answered, `secure/unreachable`
 */
export type AskNode = (
  caipNetworkId: string,
  method: string,
  params: unknown,
  signal?: AbortSignal,
) => Promise<unknown>

/**
 * Makes what asks nodes through the gateway.
 *
 * @param parts - `path`: where the gateway takes such questions; `sessionId`: keeps questions that belong together at one node.
 */
export function createAskNode({
  gatewayUrl,
  projectId,
  fetch,
  path,
  sessionId,
}: {
  gatewayUrl: string
  projectId: string
  fetch: typeof globalThis.fetch
  path: '/v1/' | '/v1/bundler'
  sessionId?: string
}): AskNode {
  return async (caipNetworkId, method, params, signal) => {
    const url = new URL(path, gatewayUrl)
    url.searchParams.set('chainId', caipNetworkId)
    url.searchParams.set('projectId', projectId)
    if (sessionId !== undefined && method.includes('Filter')) url.searchParams.set('sessionId', sessionId)
    const timeout = AbortSignal.timeout(timeoutMs)
    let body: unknown
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
        credentials: 'omit',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      body = await response.json()
    } catch (cause) {
      if (signal?.aborted) throw new SecureError('secure/aborted', undefined, { cause })
      throw new SecureError('secure/unreachable', undefined, { cause })
    }
    const answer = v.safeParse(answerSchema, body)
    if (!answer.success)
      throw new SecureError('secure/node', { code: -32_603, reason: `The network did not answer ${method}` })
    if ('result' in answer.output) return answer.output.result
    const { code, message: reason } = answer.output.error
    throw new SecureError('secure/node', { code, reason })
  }
}

import { AppKitError, getErrorMessage } from '@latchkey/errors'
import { NodeError } from '@latchkey/errors/node'
import { rpcResponseSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { Network } from '../../chains/Network.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Fallback } from '../createFallback.js'
import { isUpstreamFault } from './isUpstreamFault.js'
import { orderUpstreams } from './orderUpstreams.js'
import { parseExact } from './parseExact.js'
import type { ForwardOptions, RpcAnswer, RpcProvider } from './RpcProvider.js'
import { readLimited } from './readLimited.js'

const maxUpstreamsTried = 5
/** An upstream that failed is asked last for this long. */
const coolDownMs = 10_000
/** Told to callers when every upstream failed. */
const retryAfterSeconds = 2
/** 10 MiB, the original service's cap. */
const maxAnswerBytes = 10 * 1024 * 1024

/** What a provider needs. */
export type RpcProviderOptions = {
  network: Pick<Network, 'caipNetworkId' | 'rpcUrls' | 'rpcWeights' | 'rpcTimeoutsMs'>
  fallback: Fallback
  fetch: typeof globalThis.fetch
  now: () => number
  /** Longest wait for one upstream in milliseconds, unless the network says another. */
  timeoutMs: number
  /** 0 to 1, as `Math.random`; decides the order of upstreams. */
  random?: () => number
}

/**
 * Makes the RPC provider of a network: weighted random order, up to five upstreams, the next one after a status
 * other than 2xx and 400, a timeout, a broken connection or an error that is the node's own.
 *
 * @param options - See {@link RpcProviderOptions}.
 */
export function createRpcProvider(options: RpcProviderOptions): RpcProvider {
  const { fallback, network, now, random = Math.random } = options
  const upstreams = network.rpcUrls.default.http.map((url, index) => ({
    // By its position: the address may hold a key.
    name: `upstream-${index}`,
    url,
    timeoutMs: network.rpcTimeoutsMs[url] ?? options.timeoutMs,
    weight: network.rpcWeights[url] ?? 1,
    restsUntilMs: 0,
  }))
  let nextId = 1

  async function forward(body: string, { signal, stickyKey, upstreamIndex }: ForwardOptions = {}) {
    const ordered = orderUpstreams(upstreams, { nowMs: now(), random, stickyKey })
    const candidates =
      upstreamIndex === undefined ? ordered : upstreams.slice(upstreamIndex, upstreamIndex + 1)
    try {
      return await fallback({
        capability: 'rpc',
        scope: network.caipNetworkId,
        candidates: candidates
          .slice(0, maxUpstreamsTried)
          .map((upstream) => ({ ...upstream, provider: upstream })),
        signal,
        ask: ({ url }, still) => ask(url, body, still),
        onOutcome(upstream, outcome) {
          upstream.restsUntilMs = outcome === 'answered' ? 0 : now() + coolDownMs
        },
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new GatewayFailure(
        'chain/unavailable',
        `No RPC upstream of ${network.caipNetworkId} could be reached. Try again later`,
        { retryAfterSeconds, cause },
      )
    }
  }

  async function ask(url: string, body: string, signal: AbortSignal): Promise<RpcAnswer> {
    const response = await send(url, body, signal)
    if (!response.ok && response.status !== 400) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    const text = await readLimited(response, maxAnswerBytes)
    if (isUpstreamFault(text)) throw new Error('answered with a fault of its own')
    return { status: response.status, body: text }
  }

  async function send(url: string, body: string, signal: AbortSignal): Promise<Response> {
    try {
      return await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal,
      })
    } catch (error) {
      // Without the error itself, in which the address may be.
      throw new Error(describe(error))
    }
  }

  return {
    upstreamCount: upstreams.length,
    forward,
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

/** `fetch failed` hides the reason in its cause. */
function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? getErrorMessage(error) : `${getErrorMessage(error)}: ${getErrorMessage(cause)}`
}

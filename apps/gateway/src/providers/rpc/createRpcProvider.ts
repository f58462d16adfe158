import { AppKitError, getErrorMessage } from '@latchkey/errors'
import { rpcResponseSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { Network } from '../../config/networks.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { isUpstreamFault } from './isUpstreamFault.js'
import { orderUpstreams } from './orderUpstreams.js'
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
  network: Pick<Network, 'caipNetworkId' | 'rpcUrls' | 'rpcWeights'>
  fetch: typeof globalThis.fetch
  now: () => number
  /** Longest wait for one upstream, in milliseconds. */
  timeoutMs: number
  /** 0 to 1, as `Math.random`; decides the order of upstreams. */
  random?: () => number
  /** Told about each upstream that failed; the address may hold a key and is not passed. */
  onFault?: (fault: { caipNetworkId: string; upstreamIndex: number; reason: string }) => void
}

/**
 * Makes the RPC provider of a network: weighted random order, up to five upstreams, the next one after a status
 * other than 2xx and 400, a timeout, a broken connection or an error that is the node's own.
 *
 * @param options - See {@link RpcProviderOptions}.
 */
export function createRpcProvider(options: RpcProviderOptions): RpcProvider {
  const { network, now, timeoutMs, random = Math.random, onFault } = options
  const upstreams = network.rpcUrls.default.http.map((url, index) => ({
    url,
    index,
    weight: network.rpcWeights[url] ?? 1,
    restsUntilMs: 0,
  }))
  let nextId = 1

  async function forward(body: string, { signal, stickyKey, upstreamIndex }: ForwardOptions = {}) {
    const ordered = orderUpstreams(upstreams, { nowMs: now(), random, stickyKey })
    const candidates =
      upstreamIndex === undefined ? ordered : upstreams.slice(upstreamIndex, upstreamIndex + 1)
    const reasons: string[] = []
    for (const upstream of candidates.slice(0, maxUpstreamsTried)) {
      signal?.throwIfAborted()
      const outcome = await ask(upstream.url, body, signal)
      if ('body' in outcome) {
        upstream.restsUntilMs = 0
        return outcome
      }
      upstream.restsUntilMs = now() + coolDownMs
      reasons.push(outcome.reason)
      onFault?.({
        caipNetworkId: network.caipNetworkId,
        upstreamIndex: upstream.index,
        reason: outcome.reason,
      })
    }
    throw new GatewayFailure(
      'chain/unavailable',
      `No RPC upstream of ${network.caipNetworkId} could be reached. Try again later`,
      { retryAfterSeconds, cause: new Error(reasons.join('; ')) },
    )
  }

  async function ask(
    url: string,
    body: string,
    signal: AbortSignal | undefined,
  ): Promise<RpcAnswer | { reason: string }> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      if (!response.ok && response.status !== 400) {
        await response.body?.cancel()
        return { reason: `status ${response.status}` }
      }
      const text = await readLimited(response, maxAnswerBytes)
      if (isUpstreamFault(text)) return { reason: 'answered with a fault of its own' }
      return { status: response.status, body: text }
    } catch (cause) {
      signal?.throwIfAborted()
      return { reason: timeout.aborted ? `no answer in ${timeoutMs} ms` : describe(cause) }
    }
  }

  return {
    upstreamCount: upstreams.length,
    forward,
    async request({ method, params = [] }) {
      const { body } = await forward(JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }))
      const answer = v.safeParse(rpcResponseSchema, JSON.parse(body))
      if (!answer.success) {
        throw new AppKitError('wire/response', { call: method, issue: 'not JSON-RPC' })
      }
      if ('error' in answer.output) throw new AppKitError('wire/rpc', answer.output.error)
      return answer.output.result
    },
  }
}

/** `fetch failed` hides the reason in its cause. */
function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? getErrorMessage(error) : `${getErrorMessage(error)}: ${getErrorMessage(cause)}`
}

import { getErrorMessage } from '@latchkey/errors'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Fallback } from '../createFallback.js'
import { orderUpstreams } from './orderUpstreams.js'
import { readLimited } from './readLimited.js'
import type { UpstreamAnswer, UpstreamRequest, Upstreams } from './Upstream.js'

const maxUpstreamsTried = 5
/** An upstream that failed is asked last for this long. */
const coolDownMs = 10_000
/** Told to callers when every upstream failed. */
const retryAfterSeconds = 2
/** 10 MiB, the original service's cap. */
const maxAnswerBytes = 10 * 1024 * 1024

/** What upstreams are made from. */
export type UpstreamOptions = {
  network: {
    caipNetworkId: string
    rpcWeights: Record<string, number>
    rpcTimeoutsMs: Record<string, number>
  }
  fallback: Fallback
  fetch: typeof globalThis.fetch
  now: () => number
  /** Longest wait for one upstream in milliseconds, unless the network says another. */
  timeoutMs: number
  /** 0 to 1, as `Math.random`; decides the order of upstreams. */
  random?: () => number
}

/**
 * Makes the upstreams of a network: weighted random order, up to five of them, the next one after a status that is not the
 * caller's affair, a timeout, a broken connection or an error that is the node's own.
 *
 * @param urls - Their addresses.
 * @param options - See {@link UpstreamOptions}.
 */
export function createUpstreams(urls: readonly string[], options: UpstreamOptions): Upstreams {
  const { fallback, network, now, random = Math.random } = options
  const upstreams = urls.map((url, index) => ({
    // By its position: the address may hold a key.
    name: `upstream-${index}`,
    url,
    timeoutMs: network.rpcTimeoutsMs[url] ?? options.timeoutMs,
    weight: network.rpcWeights[url] ?? 1,
    restsUntilMs: 0,
  }))

  async function askOne<Body>(
    url: string,
    request: UpstreamRequest<Body>,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer<Body>> {
    const response = await send(url, request, signal)
    if (!response.ok && !request.ownStatuses.has(response.status)) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    const body = request.read(await readLimited(response, maxAnswerBytes))
    return { status: response.status, body, contentType: response.headers.get('content-type') ?? '' }
  }

  async function send(
    url: string,
    { body, contentType, method, path }: Omit<UpstreamRequest, 'read'>,
    signal: AbortSignal,
  ): Promise<Response> {
    try {
      return await options.fetch(path === '' ? url : `${url.replace(/\/$/, '')}${path}`, {
        method,
        ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal,
      })
    } catch (error) {
      // Without the error itself, in which the address may be.
      throw new Error(describe(error))
    }
  }

  return {
    count: upstreams.length,
    async ask(request, { signal, stickyKey, upstreamIndex } = {}) {
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
          ask: ({ url }, still) => askOne(url, request, still),
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
    },
  }
}

/** `fetch failed` hides the reason in its cause. */
function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? getErrorMessage(error) : `${getErrorMessage(error)}: ${getErrorMessage(cause)}`
}

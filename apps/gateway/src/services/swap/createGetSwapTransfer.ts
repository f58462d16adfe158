import type { getSwapTransfer, SwapTransfer } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { Venues } from './createVenues.js'
import { requireSwapPlace } from './parseSwap.js'
import { SwapFailure } from './SwapFailure.js'

/** Kits that ask about the same transfer cost the operator one question in this time, in ms. */
const lifetimeMs = { moving: 4_000, ended: 600_000 }
const ended: ReadonlySet<SwapTransfer['status']> = new Set(['done', 'partial', 'refunded'])

/**
 * Answers `getSwapTransfer`.
 *
 * @param context - Namespaces and networks; `cache` keeps answers for a moment, and those that do not change for ten minutes.
 * @param venues - Who is asked.
 */
export function createGetSwapTransfer(
  context: Pick<ServiceContext, 'cache' | 'chains' | 'networks'>,
  venues: Venues,
): CallHandler<typeof getSwapTransfer> {
  const asked = new Map<string, Promise<SwapTransfer>>()

  return async ({ query: { from, hash, provider, to } }) => {
    const { network } = requireSwapPlace(context, from)
    const { network: destination } = requireSwapPlace(context, to)
    if (network === destination) throw new SwapFailure('swap/pair', 'Both chains are the same')
    const key = toTransferKey({ from: network.caipNetworkId, to: destination.caipNetworkId, hash, provider })
    const cached = await context.cache.get<SwapTransfer>(key)
    if (cached) return cached
    const running = asked.get(key)
    if (running) return running
    // The answer is for everybody who waits for it, so nobody's leaving ends it.
    const asking = ask()
    asked.set(key, asking)
    return asking.finally(() => asked.delete(key))

    async function ask(): Promise<SwapTransfer> {
      const found = await venues.follow({ network, destination, hash }, provider)
      const answer: SwapTransfer = {
        status: found.status,
        ...(found.hash !== undefined && { hash: found.hash }),
        ...(found.token && { token: found.token }),
        ...(found.url !== undefined && { url: found.url }),
      }
      await context.cache.set(key, answer, ended.has(answer.status) ? lifetimeMs.ended : lifetimeMs.moving)
      return answer
    }
  }
}

function toTransferKey(parts: { from: string; to: string; hash: string; provider: string }): string {
  return ['swap-transfer', parts.provider, parts.from, parts.to, parts.hash].join(':')
}

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
  return async ({ query: { from, hash, provider, to }, signal }) => {
    const { network } = requireSwapPlace(context, from)
    const { network: destination } = requireSwapPlace(context, to)
    if (network === destination) throw new SwapFailure('swap/pair', 'Both chains are the same')
    const key = ['swap-transfer', provider, network.caipNetworkId, destination.caipNetworkId, hash].join(':')
    const cached = await context.cache.get<SwapTransfer>(key)
    if (cached) return cached
    const found = await venues.follow({ network, destination, hash, signal }, provider)
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

import { daySeconds } from '@latchkey/primitives'
import type { getSupportedChains } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'

/**
 * Answers `getSupportedChains`. No network is reachable over WebSocket through the gateway.
 *
 * @param dependencies - The networks.
 */
export function createGetSupportedChains({
  networks,
}: Pick<ServiceContext, 'networks'>): CallHandler<typeof getSupportedChains> {
  const http = networks.all.map(({ network }) => network.caipNetworkId)
  return async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${daySeconds}, s-maxage=${daySeconds}`)
    return { http, ws: [] }
  }
}

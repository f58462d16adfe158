import type { getSupportedChains } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

const oneDaySeconds = 86_400

/**
 * Answers `getSupportedChains`. No network is reachable over WebSocket through the gateway.
 *
 * @param dependencies - The networks.
 */
export function createGetSupportedChains({
  networks,
}: Pick<RouteDependencies, 'networks'>): CallHandler<typeof getSupportedChains> {
  const http = networks.all.map(({ network }) => network.caipNetworkId)
  return async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${oneDaySeconds}, s-maxage=${oneDaySeconds}`)
    return { http, ws: [] }
  }
}

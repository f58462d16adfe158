import type { getHealth } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `getHealth`.
 *
 * @param dependencies - Version, networks and clock.
 */
export function createGetHealth({
  config,
  now,
}: Pick<RouteDependencies, 'config' | 'now'>): CallHandler<typeof getHealth> {
  const startedAtMs = now()
  const features = ['rpc', 'balance', 'identity', 'directory', 'sign-in', 'analytics'].join(',')
  return async () => {
    const uptimeSeconds = Math.floor((now() - startedAtMs) / 1000)
    return `OK v${config.version}, commit hash: none, features: ${features}, uptime: ${uptimeSeconds} seconds`
  }
}

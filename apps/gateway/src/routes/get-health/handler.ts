import type { getHealth } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `getHealth`.
 *
 * @param dependencies - Version, networks, clock, where the keeper is and what is wrong.
 */
export function createGetHealth({
  config,
  getHealthNote,
  isKeeperApart,
  now,
}: Pick<RouteDependencies, 'config' | 'getHealthNote' | 'isKeeperApart' | 'now'>): CallHandler<
  typeof getHealth
> {
  const startedAtMs = now()
  const features = ['rpc', 'balance', 'identity', 'directory', 'sign-in', 'analytics'].join(',')
  // Whoever runs the gateway shall not take one store for two.
  const keeper =
    isKeeperApart === undefined
      ? ''
      : `, keeper: ${isKeeperApart ? 'apart' : 'not apart, in the same database (KEEPER_DATABASE_URL)'}`
  return async () => {
    const uptimeSeconds = Math.floor((now() - startedAtMs) / 1000)
    const note = getHealthNote()
    return `OK v${config.version}, commit hash: none, features: ${features}, uptime: ${uptimeSeconds} seconds${keeper}${note === undefined ? '' : `, ${note}`}`
  }
}

import type { getLatestKit } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `getLatestKit`: gateway and kit are released together, under one version.
 *
 * @param dependencies - The version.
 */
export function createGetLatestKit({
  config,
}: Pick<RouteDependencies, 'config'>): CallHandler<typeof getLatestKit> {
  return async () => ({ version: config.version })
}

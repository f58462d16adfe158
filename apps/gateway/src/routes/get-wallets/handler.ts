import type { getWallets } from '@latchkey/wire'
import { filterWallets } from '../../directory/filterWallets.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

const defaultEntries = 40
const maxEntries = 100

/**
 * Answers `getWallets`.
 *
 * @param dependencies - The wallets, and the networks that count as local.
 */
export function createGetWallets({
  networks,
  wallets,
}: Pick<RouteDependencies, 'networks' | 'wallets'>): CallHandler<typeof getWallets> {
  const isLocalNetwork = (caipNetworkId: string) => networks.find(caipNetworkId)?.network.isLocal ?? false
  return async ({ query }) => {
    const found = filterWallets(wallets, query, isLocalNetwork)
    const page = Number(query.page ?? 1)
    const entries = Math.min(Number(query.entries ?? defaultEntries), maxEntries)
    return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
  }
}

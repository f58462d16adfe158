import type { getWallets } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { DirectoryWallet } from './DirectoryWallet.js'
import { filterWallets } from './filterWallets.js'

const defaultEntries = 40
const maxEntries = 100

/**
 * Answers `getWallets`.
 *
 * @param dependencies - The wallets and the namespaces.
 */
export function createGetWallets({
  chains,
  wallets,
}: Pick<ServiceContext, 'chains'> & { wallets: readonly DirectoryWallet[] }): CallHandler<typeof getWallets> {
  return async ({ query }) => {
    const found = filterWallets(wallets, query, chains.all)
    const page = Number(query.page ?? 1)
    const entries = Math.min(Number(query.entries ?? defaultEntries), maxEntries)
    return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
  }
}

import { walletsFile } from '@latchkey/wallet-directory'
import { getWallets } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { defineService } from '../defineService.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { DirectoryWallet } from './DirectoryWallet.js'
import { filterWallets } from './filterWallets.js'
import { loadWallets } from './loadWallets.js'

const defaultEntries = 40
const maxEntries = 100

/** The directory of wallets. */
export const walletService = defineService({
  name: 'wallets',
  reference: { title: 'Wallet directory', about: 'Wallets to choose from.' },
  calls: {
    getWallets: { call: getWallets, example: { 'query.page': '1', 'query.entries': '3' } },
  },
  create: async ({ chains }) => ({
    getWallets: createGetWallets({ chains, wallets: await loadWallets(walletsFile, chains.all) }),
  }),
})

/**
 * Answers `getWallets`.
 *
 * @param dependencies - The wallets and the namespaces.
 */
function createGetWallets({
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

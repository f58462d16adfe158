import { walletsFile } from '@latchkey/wallet-directory'
import { getWallets } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { createGetWallets } from './createGetWallets.js'
import { loadWallets } from './loadWallets.js'

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

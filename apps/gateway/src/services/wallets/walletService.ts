import { fileURLToPath } from 'node:url'
import { getWallets } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { createGetWallets } from './createGetWallets.js'
import { loadWallets } from './loadWallets.js'

const walletsFile = fileURLToPath(new URL('../../../data/wallets/wallets.json', import.meta.url))

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

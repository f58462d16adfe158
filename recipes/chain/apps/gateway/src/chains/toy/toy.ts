import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import type { ChainModule } from '../ChainModule.js'
import { isAddress } from './address.js'
import { createToyBalances } from './createToyBalances.js'
import { createToySignIn } from './createToySignIn.js'

/** The toy namespace. Its nodes have paths, and no JSON-RPC. */
export const toy: ChainModule = {
  namespace: 'toy',
  isAddress,
  // An address has one spelling.
  toAddressKey: (address) => address,
  nativeToken: { placeholder: 'toy' },
  hasEmbeddedWallets: true,
  nodePaths: [
    { method: 'GET', path: '/fee' },
    { method: 'GET', path: '/address/:address/coins' },
    { method: 'GET', path: '/transaction/:id' },
    // The embedded wallet sends what it has signed.
    { method: 'POST', path: '/transactions' },
  ],
  createProviders: ({ networks, now }) => ({
    signIn: createToySignIn(),
    offers: [
      offer(balances, [{ name: 'toy-node', provider: createToyBalances(networks) }]),
      // Nothing tells prices of toys: one is a dollar.
      offer(prices, [
        {
          name: 'fixed',
          provider: {
            getPrices: async () => ({ prices: new Map([['native', 10n ** 18n]]), readAtMs: now() }),
          },
        },
      ]),
    ],
  }),
}

import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { ChainModule } from '../../chains/ChainModule.js'
import { networkSchema } from '../../chains/Network.js'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { history } from '../../services/history/HistoryProvider.js'
import { names } from '../../services/names/NameProvider.js'
import { createToyBalances } from './createToyBalances.js'
import { createToyHistory } from './createToyHistory.js'

const toyNetworkSchema = v.object({
  ...networkSchema.entries,
  /** Something no other namespace has. */
  dollarsPerCoin: v.number(),
})

/** One toy network. */
export type ToyNetwork = v.InferOutput<typeof toyNetworkSchema>

/** The signature a toy account gives; anybody can, which is enough for a toy. */
export function signToy(address: string, message: string): string {
  return createHash('sha256').update(`${address}:${message}`).digest('base64')
}

/** A namespace unlike the others, with everything the gateway offers: what a new folder in `src/chains` holds. */
export const toy: ChainModule<ToyNetwork> = {
  namespace: 'toy',
  isAddress: (text) => /^toy-[a-zA-Z]{1,20}$/.test(text),
  // Case is part of an address.
  toAddressKey: (address) => address,
  nativeToken: { placeholder: 'toy-Native', wireAddress: 'toy-Native' },
  networkSchema: toyNetworkSchema,
  rpcMethods: new Set(['toy_coins', 'toy_gifts']),
  toNetworkId: (text) => (/^toytown-\w+$/.test(text) ? `toy:${text.slice('toytown-'.length)}` : undefined),
  emptyNetworkIds: ['toy:desert'],
  createProviders({ networks, now }) {
    const find = (caipNetworkId: string) => {
      const served = networks.find(({ network }) => network.caipNetworkId === caipNetworkId)
      if (!served) throw new Error(`${caipNetworkId} is not served`)
      return served
    }
    return {
      signIn: {
        toChainIdClaim: (reference) => reference,
        verify: async ({ address, message, signature }) => signature === signToy(address, message),
        isOfKey: ({ address, message, signature }) => signature === signToy(address, message),
      },
      offers: [
        offer(balances, [{ name: 'toy-node', provider: createToyBalances(find) }]),
        offer(history, [{ name: 'toy-node', provider: createToyHistory(find, now) }]),
        offer(names, [
          {
            name: 'toy-book',
            provider: {
              resolve: async (address) => (address === 'toy-Alice' ? { name: 'Alice', avatar: null } : null),
              lookUp: async (name) => (name === 'Alice' ? { address: 'toy-Alice', avatar: null } : null),
            },
          },
        ]),
        offer(prices, [
          {
            name: 'toy-bank',
            provider: {
              async getPrices({ network }) {
                const { dollarsPerCoin } = find(network.caipNetworkId).network
                return { prices: new Map([['native', BigInt(dollarsPerCoin) * 10n ** 18n]]), readAtMs: now() }
              },
            },
          },
        ]),
      ],
    }
  },
}

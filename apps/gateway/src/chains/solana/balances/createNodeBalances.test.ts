import { Registry } from 'prom-client'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMemoryCache } from '../../../cache/createMemoryCache.js'
import { createFallback } from '../../../providers/createFallback.js'
import { createRpcProvider } from '../../../providers/rpc/createRpcProvider.js'
import { solanaNetworkSchema } from '../SolanaNetwork.js'
import { createNodeBalances } from './createNodeBalances.js'

const network = v.parse(solanaNetworkSchema, {
  caipNetworkId: 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis',
  chainNamespace: 'solana',
  name: 'Exact',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://node.test'] } },
})

test.each(['9007199254740993', '18446744073709551615'])(
  'an account has %s lamports, to the last one',
  async (lamports) => {
    const rpc = createRpcProvider({
      network,
      fallback: createFallback({ registry: new Registry() }),
      fetch: async (_, init) => {
        const { method } = JSON.parse(String(init?.body)) as { method: string }
        const value = method === 'getBalance' ? lamports : '[]'
        return new Response(`{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${value}}}`)
      },
      now: Date.now,
      timeoutMs: 1000,
    })
    const balances = createNodeBalances({
      cache: createMemoryCache({ now: Date.now }),
      find: () => ({ network, rpc }),
      onFailure: (error) => expect(error).toBeUndefined(),
    })
    const account = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
    expect(await balances.getHoldings({ account, network })).toMatchObject([
      { symbol: 'SOL', amountAtomic: BigInt(lamports) },
    ])
  },
)

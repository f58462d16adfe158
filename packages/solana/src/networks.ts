import type { Network, NetworkWithId } from '@latchkey/core'
import { joinCaip2 } from '@latchkey/primitives'

const imageId = 'a1b58899-f671-4276-6a5e-56ca5bd59700'

/** Solana Mainnet. */
export const solana: NetworkWithId<'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'> = /*#__PURE__*/ define(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  {
    name: 'Solana',
    url: 'https://api.mainnet-beta.solana.com',
    explorer: { name: 'Solscan', url: 'https://solscan.io' },
    assets: { imageId },
  },
)
/** Solana Devnet, a test network. */
export const solanaDevnet: NetworkWithId<'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'> = /*#__PURE__*/ define(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  {
    name: 'Solana Devnet',
    url: 'https://api.devnet.solana.com',
    explorer: { name: 'Solscan', url: 'https://solscan.io?cluster=devnet' },
    testnet: true,
    assets: { imageId },
  },
)
/** Solana Testnet, a test network. */
export const solanaTestnet: NetworkWithId<'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'> = /*#__PURE__*/ define(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  {
    name: 'Solana Testnet',
    url: 'https://api.testnet.solana.com',
    explorer: { name: 'Solscan', url: 'https://solscan.io?cluster=testnet' },
    testnet: true,
    assets: { imageId },
  },
)
/** Local Solana, the cluster that Latchkey's `npm start` runs; its money has no value. */
export const localSolana: NetworkWithId<'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis'> = /*#__PURE__*/ define(
  '4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis',
  {
    name: 'Local Solana',
    url: 'http://127.0.0.1:8899',
    explorer: { name: 'Local explorer', url: 'http://localhost:4006/solana' },
    testnet: true,
    isLocal: true,
    assets: { imageId },
  },
)

type Facts = Pick<Network, 'name' | 'testnet' | 'isLocal' | 'assets'> & {
  url: string
  explorer: { name: string; url: string }
}

function define<const Hash extends string>(
  genesisHash: Hash,
  { url, explorer, ...facts }: Facts,
): NetworkWithId<`solana:${Hash}`> {
  return {
    id: genesisHash,
    // The id that joinCaip2 makes is the one the type spells.
    caipNetworkId: joinCaip2('solana', genesisHash) as `solana:${Hash}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: explorer },
    // A slot takes 400 ms.
    blockTime: 400,
    ...facts,
  }
}

import type { Network, NetworkWithId } from '@latchkey/core'
import { joinCaip2 } from '@latchkey/primitives'

const imageId = '0b4838db-0161-4ffe-022d-532bf03dba00'

/** Bitcoin. */
export const bitcoin: NetworkWithId<'bip122:000000000019d6689c085ae165831e93'> = /*#__PURE__*/ define(
  '000000000019d6689c085ae165831e93',
  {
    name: 'Bitcoin',
    url: 'https://blockstream.info/api',
    explorer: { name: 'Mempool', url: 'https://mempool.space' },
    assets: { imageId },
  },
)
/** Bitcoin Testnet 4, a test network. */
export const bitcoinTestnet: NetworkWithId<'bip122:00000000da84f2bafbbc53dee25a72ae'> = /*#__PURE__*/ define(
  '00000000da84f2bafbbc53dee25a72ae',
  {
    name: 'Bitcoin Testnet 4',
    url: 'https://mempool.space/testnet4/api',
    explorer: { name: 'Mempool', url: 'https://mempool.space/testnet4' },
    testnet: true,
    assets: { imageId },
  },
)
/** Bitcoin Signet, a test network. */
export const bitcoinSignet: NetworkWithId<'bip122:00000008819873e925422c1ff0f99f7c'> = /*#__PURE__*/ define(
  '00000008819873e925422c1ff0f99f7c',
  {
    name: 'Bitcoin Signet',
    url: 'https://mempool.space/signet/api',
    explorer: { name: 'Mempool', url: 'https://mempool.space/signet' },
    testnet: true,
    assets: { imageId },
  },
)
/** Local Bitcoin, the regtest network that Latchkey's `npm start` runs; its money has no value. */
export const localBitcoin: NetworkWithId<'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'> = /*#__PURE__*/ define(
  '0f9188f13cb7b2c71f2a335e3a4fc328',
  {
    name: 'Local Bitcoin',
    url: 'http://127.0.0.1:3002',
    explorer: { name: 'Local explorer', url: 'http://localhost:4006/bitcoin' },
    testnet: true,
    isLocal: true,
    assets: { imageId },
  },
)

type Facts = Pick<Network, 'name' | 'testnet' | 'isLocal' | 'assets'> & {
  /** An API of Esplora's shape. */
  url: string
  explorer: { name: string; url: string }
}

function define<const Hash extends string>(
  genesisHash: Hash,
  { url, explorer, ...facts }: Facts,
): NetworkWithId<`bip122:${Hash}`> {
  return {
    id: genesisHash,
    // The id that joinCaip2 makes is the one the type spells.
    caipNetworkId: joinCaip2('bip122', genesisHash) as `bip122:${Hash}`,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: explorer },
    // Ten minutes, on average.
    blockTime: 600_000,
    ...facts,
  }
}

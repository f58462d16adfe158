import type { NetworkWithId } from '@latchkey/core'
import { joinCaip2 } from '@latchkey/primitives'
import type { CosmosFacts, CosmosNetwork } from './CosmosNetwork.js'

const atom = { name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 }
const osmo = { name: 'Osmosis', symbol: 'OSMO', decimals: 6 }

/** Cosmos Hub. */
export const cosmosHub: CosmosNetworkWithId<'cosmoshub-4'> = /*#__PURE__*/ define('cosmoshub-4', {
  name: 'Cosmos Hub',
  nativeCurrency: atom,
  rest: 'https://cosmos-rest.publicnode.com',
  explorer: 'cosmos',
  cosmos: {
    bech32Prefix: 'cosmos',
    nativeDenom: 'uatom',
    gasPrices: { low: '0.01', average: '0.025', high: '0.03' },
    rpcUrl: 'https://cosmos-rpc.publicnode.com',
  },
})
/** Osmosis. */
export const osmosis: CosmosNetworkWithId<'osmosis-1'> = /*#__PURE__*/ define('osmosis-1', {
  name: 'Osmosis',
  nativeCurrency: osmo,
  rest: 'https://osmosis-rest.publicnode.com',
  explorer: 'osmosis',
  cosmos: {
    bech32Prefix: 'osmo',
    nativeDenom: 'uosmo',
    gasPrices: { low: '0.0025', average: '0.025', high: '0.04' },
    rpcUrl: 'https://osmosis-rpc.publicnode.com',
  },
})
/** Celestia. */
export const celestia: CosmosNetworkWithId<'celestia'> = /*#__PURE__*/ define('celestia', {
  name: 'Celestia',
  nativeCurrency: { name: 'Celestia', symbol: 'TIA', decimals: 6 },
  rest: 'https://celestia-rest.publicnode.com',
  explorer: 'celestia',
  cosmos: {
    bech32Prefix: 'celestia',
    nativeDenom: 'utia',
    gasPrices: { low: '0.01', average: '0.02', high: '0.1' },
    rpcUrl: 'https://celestia-rpc.publicnode.com',
  },
})
/** Neutron. */
export const neutron: CosmosNetworkWithId<'neutron-1'> = /*#__PURE__*/ define('neutron-1', {
  name: 'Neutron',
  nativeCurrency: { name: 'Neutron', symbol: 'NTRN', decimals: 6 },
  rest: 'https://neutron-rest.publicnode.com',
  explorer: 'neutron',
  cosmos: {
    bech32Prefix: 'neutron',
    nativeDenom: 'untrn',
    gasPrices: { low: '0.0053', average: '0.0053', high: '0.0053' },
    rpcUrl: 'https://neutron-rpc.publicnode.com',
  },
})
/** Noble. Its native token is USDC. */
export const noble: CosmosNetworkWithId<'noble-1'> = /*#__PURE__*/ define('noble-1', {
  name: 'Noble',
  nativeCurrency: { name: 'USDC', symbol: 'USDC', decimals: 6 },
  rest: 'https://noble-api.polkachu.com',
  explorer: 'noble',
  cosmos: {
    bech32Prefix: 'noble',
    nativeDenom: 'uusdc',
    gasPrices: { low: '0.1', average: '0.1', high: '0.2' },
    rpcUrl: 'https://noble-rpc.polkachu.com',
  },
})
/** Injective. Keys and addresses are as on Ethereum (coin type 60), so that an account here has another key. */
export const injective: CosmosNetworkWithId<'injective-1'> = /*#__PURE__*/ define('injective-1', {
  name: 'Injective',
  nativeCurrency: { name: 'Injective', symbol: 'INJ', decimals: 18 },
  rest: 'https://injective-rest.publicnode.com',
  explorer: 'injective',
  blockTime: 1_000,
  cosmos: {
    bech32Prefix: 'inj',
    coinType: 60,
    nativeDenom: 'inj',
    gasPrices: { low: '160000000', average: '160000000', high: '160000000' },
    rpcUrl: 'https://injective-rpc.publicnode.com',
    keyType: 'eth_secp256k1',
    publicKeyUrl: '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
  },
})
/** Local Hub, a ledger that Latchkey's `npm start` runs; its money has no value. */
export const localHub: CosmosNetworkWithId<'latchkey-hub-1'> = /*#__PURE__*/ define('latchkey-hub-1', {
  name: 'Local Hub',
  nativeCurrency: atom,
  rest: 'http://127.0.0.1:1317',
  localPage: 'cosmos-hub',
  cosmos: {
    bech32Prefix: 'cosmos',
    nativeDenom: 'uatom',
    gasPrices: { low: '0.005', average: '0.01', high: '0.02' },
    rpcUrl: 'http://127.0.0.1:1317',
  },
})
/** Local Zone, a second one, on which the same account has another address. */
export const localZone: CosmosNetworkWithId<'latchkey-zone-1'> = /*#__PURE__*/ define('latchkey-zone-1', {
  name: 'Local Zone',
  nativeCurrency: osmo,
  rest: 'http://127.0.0.1:1318',
  localPage: 'cosmos-zone',
  cosmos: {
    bech32Prefix: 'osmo',
    nativeDenom: 'uosmo',
    gasPrices: { low: '0.005', average: '0.01', high: '0.02' },
    rpcUrl: 'http://127.0.0.1:1318',
  },
})

/** A network whose id is known to the compiler. */
type CosmosNetworkWithId<Id extends string> = CosmosNetwork & NetworkWithId<`cosmos:${Id}`>

type Facts = Pick<CosmosNetwork, 'name' | 'nativeCurrency' | 'blockTime'> & {
  /** Its REST API. */
  rest: string
  /** Its name at Mintscan. */
  explorer?: string
  /** Of a local one, its page at the local explorer. */
  localPage?: string
  /** Most have keys of the coin type of Cosmos. */
  cosmos: Omit<CosmosFacts, 'coinType'> & { coinType?: number }
}

function define<const Id extends string>(
  id: Id,
  { rest, explorer, localPage, cosmos, ...facts }: Facts,
): CosmosNetworkWithId<Id> {
  return {
    id,
    // The id that joinCaip2 makes is the one the type spells.
    caipNetworkId: joinCaip2('cosmos', id) as `cosmos:${Id}`,
    chainNamespace: 'cosmos',
    rpcUrls: { default: { http: [rest] } },
    blockExplorers: {
      default: localPage
        ? { name: 'Local explorer', url: `http://localhost:4006/${localPage}` }
        : { name: 'Mintscan', url: `https://www.mintscan.io/${explorer}` },
    },
    ...(localPage && { testnet: true, isLocal: true }),
    blockTime: 6_000,
    assets: { imageId: '436f736d-6f73-4875-8b20-436f736d6f00' },
    ...facts,
    cosmos: { coinType: 118, ...cosmos },
  }
}

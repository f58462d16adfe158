import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalCosmosNetwork, LocalCosmosPrefix, LocalCosmosToken } from './LocalCosmosNetwork.js'
import { localCosmosPrices, localCosmosTokens } from './localCosmosTokens.js'

/** The ports of the two nodes and of the explorer. */
export type LocalCosmosPorts = Pick<StackPorts, 'cosmos' | 'cosmosZone' | 'explorer'>

type Addresses = readonly [string, string, string]

const accounts: Readonly<Record<LocalCosmosPrefix, Addresses>> = {
  cosmos: [
    'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z',
    'cosmos1htamarexaxhgdsp0xu6sppeyx7avtvqrdf6t5g',
  ],
  osmo: [
    'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v',
    'osmo1erxf3sa9q2j4vgseu7jq4a258ckmk7cy89fm3s',
    'osmo1htamarexaxhgdsp0xu6sppeyx7avtvqr9jfmz6',
  ],
}

/**
 * The trial wallet's Cosmos accounts: `m/44'/118'/0'/0/n` of `test test … junk`, n from 0 to 2. Everyone has their keys; only test
 * money may ever be sent to them. The third holds a little of the coin and nothing else.
 *
 * @param prefix - Of the chain: the keys are the same on both, the addresses are not.
 */
export function localCosmosAccounts(prefix: LocalCosmosPrefix): Addresses {
  return accounts[prefix]
}

/** Base units of the coin for one gas; the node takes nothing below the first. */
const gasPrices = { low: '0.005', average: '0.01', high: '0.02' } as const

type Facts = {
  reference: string
  name: string
  port: number
  explorerUrl: string
  bech32Prefix: LocalCosmosPrefix
  coin: { name: string; symbol: string; denom: string; price: string }
  tokens: readonly LocalCosmosToken[]
}

function define({
  bech32Prefix,
  coin,
  explorerUrl,
  name,
  port,
  reference,
  tokens,
}: Facts): LocalCosmosNetwork {
  const url = `http://127.0.0.1:${port}`
  // One port answers REST and CometBFT's calls alike.
  const chain = { bech32Prefix, nativeDenom: coin.denom, rpcUrl: url }
  return {
    caipNetworkId: `cosmos:${reference}`,
    chainNamespace: 'cosmos',
    name,
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: coin.name, symbol: coin.symbol, decimals: 6 },
    nativePrice: coin.price,
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: { name: 'Local explorer', url: explorerUrl } },
    ...chain,
    cosmos: { ...chain, coinType: 118, gasPrices },
    tokens,
  }
}

/**
 * Describes the two local Cosmos chains on given ports.
 *
 * @param ports - Ports of the nodes and of the explorer; the default ones when left out.
 * @returns Local Hub and Local Zone.
 * @example
 * import { defaultStackPorts } from '@latchkey/local/chains'
 * import { createLocalCosmosNetworks } from '@latchkey/local/networks/cosmos'
 * const [hub, zone] = createLocalCosmosNetworks({ ...defaultStackPorts, cosmos: 2317 })
 */
export function createLocalCosmosNetworks(
  ports: LocalCosmosPorts = defaultStackPorts,
): readonly [LocalCosmosNetwork, LocalCosmosNetwork] {
  const explorer = `http://localhost:${ports.explorer}`
  return [
    define({
      ...{ reference: 'latchkey-hub-1', name: 'Local Hub', port: ports.cosmos, bech32Prefix: 'cosmos' },
      explorerUrl: `${explorer}/cosmos-hub`,
      coin: { name: 'Cosmos Hub', symbol: 'ATOM', denom: 'uatom', price: localCosmosPrices.ATOM },
      tokens: Object.values(localCosmosTokens.hub),
    }),
    define({
      ...{ reference: 'latchkey-zone-1', name: 'Local Zone', port: ports.cosmosZone, bech32Prefix: 'osmo' },
      explorerUrl: `${explorer}/cosmos-zone`,
      coin: { name: 'Osmosis', symbol: 'OSMO', denom: 'uosmo', price: localCosmosPrices.OSMO },
      tokens: Object.values(localCosmosTokens.zone),
    }),
  ]
}

const [hub, zone] = /*#__PURE__*/ createLocalCosmosNetworks()

/** Local Hub on the default port. */
export const localCosmosHub: LocalCosmosNetwork = hub
/** Local Zone on the default port. */
export const localCosmosZone: LocalCosmosNetwork = zone

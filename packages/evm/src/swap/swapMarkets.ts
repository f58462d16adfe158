import type { Network } from '@latchkey/core'
import type { BridgeReading, SwapFamily } from '@latchkey/decode'
import { isSameEvmAddress } from '@latchkey/primitives'
import { getAddress, type Hex } from 'viem'
import type { SwapRouter } from '../EvmOptions.js'

/** A contract that swaps, and what its calls are read as; a site's own is read as any. */
export type KnownRouter = SwapRouter & { family?: SwapFamily | BridgeReading['family'] }

/** By family, the names of contracts. */
const names = {
  'uniswap-v2': 'Uniswap V2',
  'uniswap-v3': 'Uniswap V3',
  'uniswap-v3-old': 'Uniswap V3',
  'uniswap-universal': 'Uniswap',
  oneinch: '1inch',
  lifi: 'LI.FI',
  'lifi-sandbox': 'LI.FI sandbox',
} as const

/** What is known of a network: the coin as a token, Permit2 as the universal router uses it, and the contracts that swap. */
type Market = { wrappedCoin: string; permit2?: Hex } & { [Family in keyof typeof names]?: string }

// Where 1inch's router of version 6 is, by the README of its limit order protocol (github.com/1inch/limit-order-protocol).
const oneinch = '0x111111125421cA6dc452d289314280a0f8842A65'
// LI.FI's contract on most networks (docs.li.fi, "Smart Contract Addresses"); each network looked up in `deployments/` of
// github.com/lifinance/contracts.
const lifi = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const aggregators = { oneinch, lifi }
// Uniswap's first deployments, alike on several networks.
const firstV3 = {
  'uniswap-v3': '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  'uniswap-v3-old': '0xE592427A0AEce92De3Edee1F18E0157C05861564',
}
// Uniswap's Permit2 on most networks (docs.uniswap.org, "Permit2"). On zkSync it is another, which is not used here.
const permit2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const laterV2 = { 'uniswap-v2': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24' }
/** Of Latchkey's local stack. */
const local: Market = {
  wrappedCoin: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  'uniswap-v2': '0xf7Cd8fa9b94DB2Aa972023b379c7f72c65E4De9D',
  'uniswap-v3': '0x31c91FD3540b5cE5780AFe47E442814e229BC019',
  'uniswap-universal': '0x7EE957A0aAFF77A15fBbd11c913a4bEc2c96b326',
  permit2,
  'lifi-sandbox': '0x583606F31E02d5aD455E6e469e3eCA921Ab92a53',
}

/**
 * The networks of §1.009 by chain id. Uniswap's contracts are those of its documentation (docs.uniswap.org, "V2 Deployment
 * Addresses" and the pages of V3 by network); wrapped coins those of the same pages, and of `config/networks.json` of
 * github.com/lifinance/contracts where Uniswap is not.
 */
const markets: Readonly<Record<string, Market>> = {
  1: {
    wrappedCoin: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    'uniswap-v2': '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    ...firstV3,
    'uniswap-universal': '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    permit2,
    ...aggregators,
  },
  10: {
    wrappedCoin: '0x4200000000000000000000000000000000000006',
    'uniswap-v2': '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    ...firstV3,
    'uniswap-universal': '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
    permit2,
    ...aggregators,
  },
  56: {
    wrappedCoin: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    ...laterV2,
    'uniswap-v3': '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    'uniswap-universal': '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07',
    permit2,
    ...aggregators,
  },
  100: { wrappedCoin: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', ...aggregators },
  137: {
    wrappedCoin: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    'uniswap-v2': '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    ...firstV3,
    'uniswap-universal': '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
    permit2,
    ...aggregators,
  },
  250: { wrappedCoin: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83', ...aggregators },
  324: {
    wrappedCoin: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    'uniswap-v3': '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    'uniswap-universal': '0x28731BCC616B5f51dD52CF2e4dF0E78dD1136C06',
    oneinch: '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
    lifi: '0x341e94069f53234fE6DabeF707aD424830525715',
  },
  8217: {
    wrappedCoin: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    oneinch,
    lifi: '0x1255d17c1BC2f764d087536410879F2d0D8772fD',
  },
  8453: {
    wrappedCoin: '0x4200000000000000000000000000000000000006',
    ...laterV2,
    'uniswap-v3': '0x2626664c2603336E57B271c5C0b26F421741e481',
    'uniswap-universal': '0x6fF5693b99212Da76ad316178A184AB56D299b43',
    permit2,
    ...aggregators,
  },
  31337: local,
  31338: local,
  42161: {
    wrappedCoin: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    ...laterV2,
    ...firstV3,
    'uniswap-universal': '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3',
    permit2,
    ...aggregators,
  },
  43114: {
    wrappedCoin: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    ...laterV2,
    'uniswap-v3': '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    'uniswap-universal': '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7',
    permit2,
    ...aggregators,
  },
  1313161554: { wrappedCoin: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB', ...aggregators },
}

/**
 * Tells the wrapped coin of a network.
 *
 * @param network - Any EVM network.
 * @param routers - The site's own for this network, which may name it.
 */
export function findWrappedCoin(
  { id }: Pick<Network, 'id'>,
  routers: readonly SwapRouter[],
): string | undefined {
  return markets[id]?.wrappedCoin ?? routers.find(({ wrappedCoin }) => wrappedCoin)?.wrappedCoin
}

/**
 * Finds the universal router of a network, and the Permit2 through which it takes tokens.
 *
 * @param network - Any EVM network.
 */
export function findPermit2({ id }: Pick<Network, 'id'>): { permit2: Hex; router: Hex } | undefined {
  const { permit2: contract, 'uniswap-universal': router } = markets[id] ?? {}
  return contract && router ? { permit2: contract, router: getAddress(router) } : undefined
}

/**
 * Finds the contract that swaps at an address: a well-known one, one of the site's, or the wrapped coin itself.
 *
 * @param network - Any EVM network.
 * @param address - In any case.
 * @param routers - The site's own for this network.
 */
export function findRouter(
  { id, nativeCurrency }: Pick<Network, 'id' | 'nativeCurrency'>,
  address: string,
  routers: readonly SwapRouter[],
): KnownRouter | undefined {
  const market = markets[id]
  const wrappedCoin = findWrappedCoin({ id }, routers)
  const known = Object.entries(names).flatMap(([family, name]): KnownRouter[] => {
    const found = market?.[family as keyof typeof names]
    return found ? [{ address: found, name, family: family as keyof typeof names }] : []
  })
  const wrapping: KnownRouter[] = wrappedCoin
    ? [{ address: wrappedCoin, name: `Wrapped ${nativeCurrency.symbol}`, family: 'wrapping' }]
    : []
  return [...known, ...wrapping, ...routers].find((one) => isSameEvmAddress(one.address, address))
}

import { readAsset } from '../../../chains/caipAssets.js'
import type { Chains } from '../../../chains/createChains.js'
import type { ExchangeAsset } from '../Exchange.js'

/** What an exchange pays out: CAIP-19 id, symbol, decimals. */
type Payout = readonly [asset: string, symbol: string, decimals: number]

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const ether: Payout = ['eip155:1/slip44:60', 'ETH', 18]
const usdc: readonly Payout[] = [
  ['eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 6],
  // The token of Circle; exchanges have left the older bridged one.
  ['eip155:137/erc20:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 6],
  ['eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 6],
  ['eip155:42161/erc20:0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6],
]
const usdcOnOptimism: Payout = ['eip155:10/erc20:0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 6]
const usdcOnSolana: Payout = [`${solana}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`, 'USDC', 6]
const usdtOnEthereum: Payout = ['eip155:1/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6]

/** What Binance pays out. */
export const binancePayouts: readonly Payout[] = [
  ...[ether, ...usdc, usdtOnEthereum],
  ['eip155:10/erc20:0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 6],
  ['eip155:137/erc20:0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 6],
  ['eip155:42161/erc20:0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 6],
  [`${solana}/slip44:501`, 'SOL', 9],
  usdcOnSolana,
  [`${solana}/token:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB`, 'USDT', 6],
  ['eip155:30/erc20:0x2AcC95758f8b5F583470bA265Eb685a8F45fC9D5', 'RIF', 18],
]

/** What Binance calls networks. */
export const binanceNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ETH',
  'eip155:10': 'OPTIMISM',
  'eip155:30': 'RSK',
  'eip155:137': 'MATIC',
  'eip155:8453': 'BASE',
  'eip155:42161': 'ARBITRUM',
  [solana]: 'SOL',
}

/** What Coinbase pays out. */
export const coinbasePayouts: readonly Payout[] = [
  ether,
  ...usdc,
  usdcOnOptimism,
  usdtOnEthereum,
  usdcOnSolana,
]

/** What Coinbase calls networks. */
export const coinbaseNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  [solana]: 'solana',
}

/**
 * Makes the assets of an exchange of its table.
 *
 * @param chains - The namespaces known; what is of another is left out.
 * @param payouts - What it pays out.
 * @param networks - What it calls networks.
 */
export function toAssets(
  chains: Pick<Chains, 'find'>,
  payouts: readonly Payout[],
  networks: Readonly<Record<string, string>>,
): readonly ExchangeAsset[] {
  return payouts.flatMap(([text, symbol, decimals]) => {
    const asset = readAsset(chains, text)
    const networkCode = asset && networks[asset.network]
    return asset && networkCode ? [{ ...asset, symbol, decimals, networkCode }] : []
  })
}

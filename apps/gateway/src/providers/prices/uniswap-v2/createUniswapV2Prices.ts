import { parseAbi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { ServedNetwork } from '../../rpc/createNetworkRegistry.js'
import { readMany } from '../../rpc/readMany.js'
import type { PricedToken, PriceProvider, Prices } from '../PriceProvider.js'
import { computePrices, type Pool } from './computePrices.js'

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const pairAbi = parseAbi([
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const decimalsAbi = parseAbi(['function decimals() view returns (uint8)'])
const noAddress = '0x0000000000000000000000000000000000000000'

const priceLifetimeMs = 15_000
/** A pool's address never changes, but a missing pool may be made. */
const pairLifetimeMs = { known: 86_400_000, missing: 60_000 }
const decimalsLifetimeMs = 86_400_000

/**
 * Makes the price provider that reads the pools of an exchange of the Uniswap V2 kind. Needs nobody's key.
 *
 * @param dependencies - `cache` keeps prices for 15 seconds.
 */
export function createUniswapV2Prices({ cache }: { cache: Cache }): PriceProvider {
  return {
    async getPrices(served, tokens) {
      const { caipNetworkId, market } = served.network
      if (!market) return new Map()
      const key = `prices:${caipNetworkId}:${tokens.map(({ address }) => address.toLowerCase()).join(',')}`
      const cached = await cache.get<[string, string][]>(key)
      if (cached) return new Map(cached.map(([address, price]) => [address, BigInt(price)]))
      const prices = await readPrices(served, market, tokens)
      // As text: a shared cache keeps JSON, which has no big integers.
      await cache.set(
        key,
        [...prices].map(([address, price]) => [address, price.toString()]),
        priceLifetimeMs,
      )
      return prices
    },
  }

  async function readPrices(
    served: ServedNetwork,
    market: NonNullable<ServedNetwork['network']['market']>,
    tokens: readonly PricedToken[],
  ): Promise<Prices> {
    const stablecoins = await Promise.all(
      market.stablecoins.map((address) => withDecimals(served, tokens, address)),
    )
    const wrappedNative = { address: market.wrappedNative, decimals: served.network.nativeCurrency.decimals }
    const pairs = toPairs(tokens, market.stablecoins, market.wrappedNative)
    const pools = await readPools(served, market.factory, pairs)
    return computePrices({ pools, tokens, stablecoins, wrappedNative })
  }

  async function withDecimals(
    served: ServedNetwork,
    tokens: readonly PricedToken[],
    address: `0x${string}`,
  ): Promise<PricedToken> {
    const listed = tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
    if (listed) return listed
    const key = `decimals:${served.network.caipNetworkId}:${address.toLowerCase()}`
    const cached = await cache.get<number>(key)
    if (cached !== undefined) return { address, decimals: cached }
    const decimals = await served.client.readContract({ address, abi: decimalsAbi, functionName: 'decimals' })
    await cache.set(key, decimals, decimalsLifetimeMs)
    return { address, decimals }
  }

  async function readPools(
    served: ServedNetwork,
    factory: `0x${string}`,
    pairs: readonly Pair[],
  ): Promise<Pool[]> {
    const addresses = await readPairAddresses(served, factory, pairs)
    const known = pairs.flatMap((pair, index) => {
      const address = addresses[index]
      return address && address !== noAddress ? [{ pair, address }] : []
    })
    const results = await readMany(
      served,
      known.flatMap(({ address }) => [
        { address, abi: pairAbi, functionName: 'token0' as const },
        { address, abi: pairAbi, functionName: 'getReserves' as const },
      ]),
    )
    return known.flatMap(({ pair }, index) => {
      const first = results[index * 2] as `0x${string}` | undefined
      const reserves = results[index * 2 + 1] as readonly [bigint, bigint, number] | undefined
      if (!first || !reserves) return []
      const second = first.toLowerCase() === pair[0].toLowerCase() ? pair[1] : pair[0]
      return [{ first, second, firstReserve: reserves[0], secondReserve: reserves[1] }]
    })
  }

  async function readPairAddresses(
    served: ServedNetwork,
    factory: `0x${string}`,
    pairs: readonly Pair[],
  ): Promise<(`0x${string}` | undefined)[]> {
    const keys = pairs.map((pair) => `pair:${served.network.caipNetworkId}:${pair.join(':').toLowerCase()}`)
    const cached = await Promise.all(keys.map((key) => cache.get<`0x${string}`>(key)))
    const missing = pairs.flatMap((pair, index) => (cached[index] === undefined ? [{ pair, index }] : []))
    if (missing.length === 0) return cached
    const results = await readMany(
      served,
      missing.map(({ pair }) => ({
        address: factory,
        abi: factoryAbi,
        functionName: 'getPair' as const,
        args: pair,
      })),
    )
    await Promise.all(
      missing.map(async ({ index }, position) => {
        const address = results[position] as `0x${string}` | undefined
        const key = keys[index]
        if (address === undefined || key === undefined) return
        cached[index] = address
        await cache.set(key, address, address === noAddress ? pairLifetimeMs.missing : pairLifetimeMs.known)
      }),
    )
    return cached
  }
}

type Pair = readonly [`0x${string}`, `0x${string}`]

/** Every token with every stable coin and with the wrapped native token, and that one with every stable coin. */
function toPairs(
  tokens: readonly PricedToken[],
  stablecoins: readonly `0x${string}`[],
  wrappedNative: `0x${string}`,
): Pair[] {
  const isStable = new Set(stablecoins.map((address) => address.toLowerCase()))
  const priced = tokens
    .map(({ address }) => address)
    .filter((address) => !isStable.has(address.toLowerCase()))
    .filter((address) => address.toLowerCase() !== wrappedNative.toLowerCase())
  return [
    ...stablecoins.map((stable): Pair => [wrappedNative, stable]),
    ...priced.flatMap((token): Pair[] => [
      [token, wrappedNative],
      ...stablecoins.map((stable): Pair => [token, stable]),
    ]),
  ]
}

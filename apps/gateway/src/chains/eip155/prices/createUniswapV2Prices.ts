import { daySeconds } from '@latchkey/primitives'
import { type Address, parseAbi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { PriceProvider, Prices } from '../../../services/balances/PriceProvider.js'
import { toAddress } from '../address.js'
import type { ConnectedNetwork, EvmNetwork, EvmNetworks } from '../EvmNetwork.js'
import { type Pair, readPools } from '../pools/readPools.js'
import { computePrices, type EvmToken } from './computePrices.js'

const decimalsAbi = parseAbi(['function decimals() view returns (uint8)'])

/** What a pool must hold beside a token to price it, in 10^-18 US dollars. */
const poolFloor = 1_000n * 10n ** 18n
const priceLifetimeMs = 15_000
const decimalsLifetimeMs = daySeconds * 1000

/** Prices are text: a shared cache keeps JSON, which has no big integers. */
type CachedReading = { readAtMs: number; prices: (readonly [address: string, price: string])[] }

/**
 * Makes the price provider that reads the pools of an exchange of the Uniswap V2 kind. Needs nobody's key.
 *
 * @param dependencies - The networks served, `now` in milliseconds since 1970; `cache` keeps prices for 15 seconds.
 */
export function createUniswapV2Prices({
  cache,
  networks,
  now,
}: {
  cache: Cache
  networks: EvmNetworks
  now: () => number
}): PriceProvider {
  return {
    async getPrices(request) {
      const connected = networks.get(request.network)
      const { caipNetworkId, market } = connected.network
      if (!market) return { prices: new Map(), readAtMs: now() }
      const tokens = request.tokens.map((token) => ({ ...token, address: toAddress(token.address) }))
      const key = `price-reading:${caipNetworkId}:${tokens.map(({ address }) => address.toLowerCase()).join(',')}`
      const cached = await cache.get<CachedReading>(key)
      if (cached) {
        const prices = new Map(cached.prices.map(([address, price]) => [address, BigInt(price)]))
        return { prices, readAtMs: cached.readAtMs }
      }
      const readAtMs = now()
      const prices = await readPrices(connected, market, tokens)
      const texts = [...prices].map(([address, price]) => [address, price.toString()] as const)
      await cache.set(key, { readAtMs, prices: texts } satisfies CachedReading, priceLifetimeMs)
      return { prices, readAtMs }
    },
  }

  async function readPrices(
    connected: ConnectedNetwork,
    market: NonNullable<EvmNetwork['market']>,
    tokens: readonly EvmToken[],
  ): Promise<Prices> {
    const stablecoins = await Promise.all(
      market.stablecoins.map((address) => withDecimals(connected, tokens, address)),
    )
    const wrappedNative = {
      address: market.wrappedNative,
      decimals: connected.network.nativeCurrency.decimals,
    }
    const pairs = toPairs(tokens, market.stablecoins, market.wrappedNative)
    const pools = await readPools(connected, { factory: market.factory, pairs, cache })
    return computePrices({ pools, tokens, stablecoins, wrappedNative, floor: poolFloor })
  }

  async function withDecimals(
    connected: ConnectedNetwork,
    tokens: readonly EvmToken[],
    address: Address,
  ): Promise<EvmToken> {
    const listed = tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
    if (listed) return listed
    const key = `decimals:${connected.network.caipNetworkId}:${address.toLowerCase()}`
    const cached = await cache.get<number>(key)
    if (cached !== undefined) return { address, decimals: cached }
    const decimals = await connected.client.readContract({
      address,
      abi: decimalsAbi,
      functionName: 'decimals',
    })
    await cache.set(key, decimals, decimalsLifetimeMs)
    return { address, decimals }
  }
}

/** Every token with every stable coin and with the wrapped native token, and that one with every stable coin. */
function toPairs(
  tokens: readonly EvmToken[],
  stablecoins: readonly Address[],
  wrappedNative: Address,
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

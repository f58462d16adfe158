import { daySeconds } from '@latchkey/primitives'
import { type Address, parseAbi, zeroAddress } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import { readMany } from '../contracts/readMany.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'

/** Two tokens. */
export type Pair = readonly [Address, Address]

/** Reserves of one pool of the Uniswap V2 kind, in base units. */
export type Pool = {
  first: Address
  second: Address
  firstReserve: bigint
  secondReserve: bigint
}

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const pairAbi = parseAbi([
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/** A pool's address never changes, but a missing pool may be made. */
const lifetimeMs = { known: daySeconds * 1000, missing: 60_000 }

/**
 * Reads the pools that there are of some pairs, with one call where their addresses are known and with two otherwise.
 *
 * @param connected - The network.
 * @param options - The exchange's factory, the pairs, and what keeps addresses of pools.
 * @throws When the network could not be read.
 */
export async function readPools(
  connected: ConnectedNetwork,
  { cache, factory, pairs }: { factory: Address; pairs: readonly Pair[]; cache: Cache },
): Promise<Pool[]> {
  const { caipNetworkId } = connected.network
  const addresses = await readAddresses(
    connected,
    cache,
    pairs.map((pair) => ({
      key: `pair:${caipNetworkId}:${pair.join(':').toLowerCase()}`,
      contract: { address: factory, abi: factoryAbi, functionName: 'getPair' as const, args: pair },
    })),
  )
  const known = pairs.flatMap((pair, index) => {
    const address = addresses[index]
    return address ? [{ pair, address }] : []
  })
  const results = await readMany(
    connected,
    known.flatMap(({ address }) => [
      { address, abi: pairAbi, functionName: 'token0' as const },
      { address, abi: pairAbi, functionName: 'getReserves' as const },
    ]),
  )
  return known.flatMap(({ pair }, index) => {
    const first = results[index * 2] as Address | undefined
    const reserves = results[index * 2 + 1] as readonly [bigint, bigint, number] | undefined
    if (!first || !reserves) return []
    const second = first.toLowerCase() === pair[0].toLowerCase() ? pair[1] : pair[0]
    return [{ first, second, firstReserve: reserves[0], secondReserve: reserves[1] }]
  })
}

/**
 * Asks a factory for addresses of pools, and keeps them.
 *
 * @param connected - The network.
 * @param cache - Keeps the answers, also that there is no pool.
 * @param questions - A key for the cache, and what is asked.
 * @returns One address for each; undefined where there is no pool.
 * @throws When the network could not be read.
 */
export async function readAddresses(
  connected: ConnectedNetwork,
  cache: Cache,
  questions: readonly { key: string; contract: Parameters<typeof readMany>[1][number] }[],
): Promise<(Address | undefined)[]> {
  const found = await Promise.all(questions.map(({ key }) => cache.get<Address>(key)))
  const missing = questions.flatMap((question, index) =>
    found[index] === undefined ? [{ question, index }] : [],
  )
  if (missing.length > 0) {
    const results = await readMany(
      connected,
      missing.map(({ question }) => question.contract),
    )
    await Promise.all(
      missing.map(async ({ index, question }, position) => {
        const address = results[position] as Address | undefined
        if (address === undefined) return
        found[index] = address
        const isMissing = address === zeroAddress
        await cache.set(question.key, address, lifetimeMs[isMissing ? 'missing' : 'known'])
      }),
    )
  }
  return found.map((address) => (address === zeroAddress ? undefined : address))
}

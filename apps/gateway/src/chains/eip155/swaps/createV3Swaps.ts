import { isSameEvmAddress } from '@latchkey/primitives'
import { type Address, concatHex, type Hex, numberToHex, parseAbi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { Network } from '../../../chains/Network.js'
import { addFee, type OperatorFee, takeFee } from '../../../services/swap/operatorFee.js'
import type { FoundSwap, SwapProvider, SwapQuestion } from '../../../services/swap/SwapProvider.js'
import { toAddress } from '../address.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { readAddresses } from '../pools/readPools.js'
import { askQuoter } from './askQuoter.js'
import { buildUniversal, takesPermit2 } from './buildUniversal.js'
import { feeGas } from './encodeRouter02.js'
import { encodeV3Swap } from './encodeV3Swap.js'
import { findPaths, getPriceImpact, type Market, type Path, smallPart, toPairs } from './findPaths.js'
import { toHops } from './toHops.js'

type V3Market = Market & { v3: NonNullable<Market['v3']> }
/** A path, and the fee of the pool of each hop. */
export type V3Way = { path: Path; fees: readonly number[] }
type QuotedWay = V3Way & {
  soldAtomic: bigint
  boughtAtomic: bigint
  gas: bigint
  priceImpact: number | undefined
}

const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
/** The tiers a factory has from the start, in hundredths of a basis point. */
const fees = [100, 500, 3_000, 10_000]
/** The quoter plays each swap, so that more would be too much gas for one call. */
const maxWays = 16
/** What the router does beside the pools. */
const routerGas = 60_000n

/**
 * Makes the swaps of exchanges of the Uniswap V3 kind: the quoter plays them on the network. Needs nobody's key.
 *
 * @param dependencies - The networks served, and what keeps addresses of pools.
 */
export function createV3Swaps({ cache, networks }: { cache: Cache; networks: EvmNetworks }): SwapProvider {
  function getMarket(network: Network): V3Market | undefined {
    const market = networks.find(network.caipNetworkId)?.network.market
    return market?.v3 && { ...market, v3: market.v3 }
  }

  async function findWay(question: SwapQuestion): Promise<QuotedWay | undefined> {
    const { amountAtomic, bought, network, side, sold } = question
    const market = getMarket(network)
    if (!market) return undefined
    const toToken = (token: string | undefined) =>
      token === undefined ? market.wrappedNative : toAddress(token)
    const [from, to] = [toToken(sold), toToken(bought)]
    if (isSameEvmAddress(from, to)) return undefined
    const connected = networks.get(network)
    const ways = await findWays(connected, market, findPaths(market, from, to))
    if (ways.length === 0) return undefined
    const part = amountAtomic / smallPart
    const questions = ways.flatMap((way) => [
      { path: encodePath(way, side), side, amountAtomic },
      { path: encodePath(way, side), side, amountAtomic: part },
    ])
    const answers = await askQuoter(connected, market.v3.quoter, questions)
    const quoted = ways.flatMap((way, index): QuotedWay[] => {
      const [whole, small] = answers.slice(index * 2, index * 2 + 2)
      if (!whole || whole.amountAtomic === 0n) return []
      const amounts = toAmounts(side, amountAtomic, whole.amountAtomic)
      const impact = small && getPriceImpact(amounts, toAmounts(side, part, small.amountAtomic))
      return [{ ...way, ...amounts, gas: whole.gas + routerGas, priceImpact: impact }]
    })
    return quoted.reduce<QuotedWay | undefined>(
      (best, way) =>
        best && way.boughtAtomic <= best.boughtAtomic && way.soldAtomic >= best.soldAtomic ? best : way,
      undefined,
    )
  }

  /** Those of which every pool is there. */
  async function findWays(
    connected: ConnectedNetwork,
    { v3 }: V3Market,
    paths: readonly Path[],
  ): Promise<V3Way[]> {
    const { caipNetworkId } = connected.network
    const pools = new Map(
      paths.flatMap(toPairs).flatMap((pair) => fees.map((fee) => [toKey(pair, fee), { pair, fee }] as const)),
    )
    const addresses = await readAddresses(
      connected,
      cache,
      [...pools].map(([key, { fee, pair }]) => ({
        key: `pool:${caipNetworkId}:${key}`,
        contract: {
          address: v3.factory,
          abi: factoryAbi,
          functionName: 'getPool' as const,
          args: [...pair, fee],
        },
      })),
    )
    const known = new Set([...pools.keys()].filter((_key, index) => addresses[index] !== undefined))
    const ways = paths.flatMap((path) =>
      toPairs(path).reduce<V3Way[]>(
        (found, pair) =>
          found.flatMap((way) =>
            fees
              .filter((fee) => known.has(toKey(pair, fee)))
              .map((fee) => ({ path, fees: [...way.fees, fee] })),
          ),
        [{ path, fees: [] }],
      ),
    )
    return ways.slice(0, maxWays)
  }

  return {
    isFor: (network) => getMarket(network) !== undefined,
    takes: (network, payment) => takesPermit2(getMarket(network), payment),
    async quote(question) {
      const { operatorFee: fee, side } = question
      const amountAtomic = side === 'buy' ? addFee(question.amountAtomic, fee) : question.amountAtomic
      const way = await findWay({ ...question, amountAtomic })
      if (!way) return []
      const found: FoundSwap = {
        venue: 'uniswap-v3',
        venueName: 'Uniswap V3',
        ...{ soldAtomic: way.soldAtomic, boughtAtomic: takeFee(way.boughtAtomic, fee) },
        computeUnits: toGas(way, fee),
        spender: question.sold === undefined ? undefined : getMarket(question.network)?.v3.router,
        priceImpact: way.priceImpact,
        operatorFee: fee?.basisPoints ?? 0,
        route: toHops(question, way.path, (index) => way.fees[index] ?? 0),
      }
      return [found]
    },
    async build(order) {
      const market = getMarket(order.network)
      const way = await findWay({ ...order, side: 'sell' })
      if (!market || !way) return undefined
      const boughtAtomic = takeFee(way.boughtAtomic, order.operatorFee)
      const minimumAtomic = order.toMinimum(boughtAtomic)
      const path = encodePath(way, 'sell')
      if (order.payment !== undefined)
        return buildUniversal(market, order, {
          ...{ boughtAtomic, minimumAtomic, fee: order.operatorFee },
          ...{ computeUnits: toGas(way, order.operatorFee), venue: 'uniswap-v3', way: { kind: 'v3', path } },
        })
      return {
        venue: 'uniswap-v3',
        to: market.v3.router,
        data: encodeV3Swap(order, { path, minimumAtomic }),
        valueAtomic: order.sold === undefined ? order.amountAtomic : 0n,
        ...{ boughtAtomic, minimumAtomic, deadline: order.deadline },
        computeUnits: toGas(way, order.operatorFee),
      }
    },
    async findSpender(network) {
      return getMarket(network)?.v3.router
    },
  }
}

function toGas({ gas }: QuotedWay, fee: OperatorFee | undefined): bigint {
  return gas + (fee ? feeGas : 0n)
}

/** The same for both orders of the tokens. */
function toKey(pair: readonly Address[], fee: number): string {
  return [...[...pair].map((token) => token.toLowerCase()).sort(), fee].join(':')
}

/** Token, fee, token and so on; from the bought one when that amount is given. */
function encodePath({ fees: ofPath, path }: V3Way, side: 'sell' | 'buy'): Hex {
  const parts = path.flatMap((token, index) => {
    const fee = ofPath[index]
    return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
  })
  return concatHex(side === 'sell' ? parts : parts.reverse())
}

function toAmounts(side: 'sell' | 'buy', given: bigint, found: bigint) {
  return side === 'sell'
    ? { soldAtomic: given, boughtAtomic: found }
    : { soldAtomic: found, boughtAtomic: given }
}

import { isSameEvmAddress } from '@latchkey/primitives'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { Network } from '../../../chains/Network.js'
import type { FoundSwap, SwapOrder, SwapProvider, SwapQuestion } from '../../../services/swap/SwapProvider.js'
import { toAddress } from '../address.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { type Pool, readPools } from '../pools/readPools.js'
import { findPaths, getPriceImpact, type Market, type Path, smallPart, toPairs } from './findPaths.js'
import { toHops } from './toHops.js'
import { getInputOfPath, getOutputOfPath, type Reserves, v2FeePpm } from './v2Math.js'

/** Those that look at what has really arrived, for tokens that take a fee of each transfer. */
const routerAbi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])
const gas = { base: 70_000n, hop: 75_000n }

/** The best way through the pools. */
type Way = { path: Path; pools: readonly Reserves[]; soldAtomic: bigint; boughtAtomic: bigint }

/**
 * Makes the swaps of exchanges of the Uniswap V2 kind: amounts are computed from the reserves. Needs nobody's key.
 *
 * @param dependencies - The networks served, and what keeps addresses of pools.
 */
export function createV2Swaps({ cache, networks }: { cache: Cache; networks: EvmNetworks }): SwapProvider {
  function getMarket(network: Network): (Market & { router: Address }) | undefined {
    const market = networks.find(network.caipNetworkId)?.network.market
    return market?.router === undefined ? undefined : { ...market, router: market.router }
  }

  async function findWay({
    amountAtomic,
    bought,
    network,
    side,
    sold,
  }: SwapQuestion): Promise<Way | undefined> {
    const market = getMarket(network)
    if (!market) return undefined
    const ends = [sold, bought].map((token) =>
      token === undefined ? market.wrappedNative : toAddress(token),
    )
    const [from = market.wrappedNative, to = market.wrappedNative] = ends
    if (isSameEvmAddress(from, to)) return undefined
    const paths = findPaths(market, from, to)
    const pools = await readAll(networks.get(network), market, paths)
    const ways = paths.flatMap((path): Way[] => {
      const passed = toPairs(path).map((pair) => findReserves(pools, pair))
      if (!passed.every((reserves) => reserves !== undefined)) return []
      const [soldAtomic, boughtAtomic] =
        side === 'sell'
          ? [amountAtomic, getOutputOfPath(amountAtomic, passed)]
          : [getInputOfPath(amountAtomic, passed), amountAtomic]
      return soldAtomic && boughtAtomic ? [{ path, pools: passed, soldAtomic, boughtAtomic }] : []
    })
    return ways.reduce<Way | undefined>((best, way) => (best && !isBetter(way, best) ? best : way), undefined)
  }

  async function readAll(connected: ConnectedNetwork, { factory }: Market, paths: readonly Path[]) {
    const pairs = new Map(
      paths.flatMap(toPairs).map(
        (pair) =>
          [
            [...pair]
              .map((one) => one.toLowerCase())
              .sort()
              .join(),
            pair,
          ] as const,
      ),
    )
    return readPools(connected, { factory, pairs: [...pairs.values()], cache })
  }

  return {
    isFor: (network) => getMarket(network) !== undefined,
    async quote(question) {
      const way = await findWay(question)
      if (!way) return []
      const found: FoundSwap = {
        venue: 'uniswap-v2',
        venueName: 'Uniswap V2',
        ...{ soldAtomic: way.soldAtomic, boughtAtomic: way.boughtAtomic },
        spender: question.sold === undefined ? undefined : getMarket(question.network)?.router,
        computeUnits: toGas(way.path),
        priceImpact: getImpact(way),
        operatorFee: 0,
        route: toHops(question, way.path, () => v2FeePpm),
      }
      return [found]
    },
    async build(order) {
      const market = getMarket(order.network)
      const way = await findWay({ ...order, side: 'sell' })
      if (!market || !way) return undefined
      const minimumAtomic = order.toMinimum(way.boughtAtomic)
      return {
        venue: 'uniswap-v2',
        to: market.router,
        data: encode(order, way.path, minimumAtomic),
        valueAtomic: order.sold === undefined ? order.amountAtomic : 0n,
        ...{
          boughtAtomic: way.boughtAtomic,
          minimumAtomic,
          computeUnits: toGas(way.path),
          deadline: order.deadline,
        },
      }
    },
    async findSpender(network) {
      return getMarket(network)?.router
    },
  }
}

function isBetter(one: Way, other: Way): boolean {
  // One of the two is the same for all.
  return one.boughtAtomic > other.boughtAtomic || one.soldAtomic < other.soldAtomic
}

function findReserves(pools: readonly Pool[], [from, to]: readonly [Address, Address]): Reserves | undefined {
  for (const { first, firstReserve, second, secondReserve } of pools) {
    if (isSameEvmAddress(first, from) && isSameEvmAddress(second, to))
      return { input: firstReserve, output: secondReserve }
    if (isSameEvmAddress(first, to) && isSameEvmAddress(second, from))
      return { input: secondReserve, output: firstReserve }
  }
  return undefined
}

function toGas(path: Path): bigint {
  return gas.base + gas.hop * BigInt(path.length - 1)
}

function getImpact({ boughtAtomic, pools, soldAtomic }: Way): number | undefined {
  const part = soldAtomic / smallPart
  return getPriceImpact(
    { soldAtomic, boughtAtomic },
    { soldAtomic: part, boughtAtomic: getOutputOfPath(part, pools) },
  )
}

function encode({ account, amountAtomic, bought, deadline, sold }: SwapOrder, path: Path, minimum: bigint) {
  const to = toAddress(account)
  const ends = [minimum, [...path], to, BigInt(deadline)] as const
  if (sold === undefined) {
    return encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: ends,
    })
  }
  return encodeFunctionData({
    abi: routerAbi,
    functionName:
      bought === undefined
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amountAtomic, ...ends],
  })
}

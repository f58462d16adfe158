import { isSameEvmAddress } from '@latchkey/primitives'
import { type Address, parseAbi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { Network } from '../../../chains/Network.js'
import { addFee, type OperatorFee, takeFee } from '../../../services/swap/operatorFee.js'
import type { FoundSwap, SwapProvider, SwapQuestion } from '../../../services/swap/SwapProvider.js'
import { toAddress } from '../address.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { type Pool, readAddresses, readPools } from '../pools/readPools.js'
import { buildUniversal, takesPermit2 } from './buildUniversal.js'
import { feeGas } from './encodeRouter02.js'
import { encodeV2Swap, encodeV2SwapOfRouter02 } from './encodeV2Swap.js'
import { findPaths, getPriceImpact, type Market, type Path, smallPart, toPairs } from './findPaths.js'
import { toHops } from './toHops.js'
import { getInputOfPath, getOutputOfPath, type Reserves, v2FeePpm } from './v2Math.js'

const router02Abi = parseAbi(['function factoryV2() view returns (address)'])
const gas = { base: 70_000n, hop: 75_000n }

/** The best way through the pools. */
type Way = { path: Path; pools: readonly Reserves[]; soldAtomic: bigint; boughtAtomic: bigint }
/** The contract that is called, and what it takes for the operator. */
type Router = { address: Address; isRouter02: boolean; fee: OperatorFee | undefined }

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

  /**
   * The exchange's own router takes no fee for anybody. Where the operator wants one, a SwapRouter02 is called that goes through the
   * same pools.
   */
  async function findRouter(
    network: Network,
    fee: OperatorFee | undefined,
    bought?: string,
  ): Promise<Router | undefined> {
    const market = getMarket(network)
    if (!market) return undefined
    const own: Router = { address: market.router, isRouter02: false, fee: undefined }
    if (!fee || !market.v3) return own
    const { router } = market.v3
    const [factory] = await readAddresses(networks.get(network), cache, [
      {
        key: `router-factory:${network.caipNetworkId}:${router.toLowerCase()}`,
        contract: { address: router, abi: router02Abi, functionName: 'factoryV2' },
      },
    ])
    if (!factory || !isSameEvmAddress(factory, market.factory)) return own
    // A token that keeps a part of each transfer would arrive with less than the minimum when it goes through the router.
    const isListed =
      bought === undefined || network.tokens.some(({ address }) => isSameEvmAddress(address, bought))
    return { address: router, isRouter02: true, fee: isListed ? fee : undefined }
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
    takes: (network, payment) => takesPermit2(getMarket(network), payment),
    async quote(question) {
      const { amountAtomic, bought, network, operatorFee, side, sold } = question
      const router = await findRouter(network, operatorFee, bought)
      if (!router) return []
      const { fee } = router
      const way = await findWay({
        ...question,
        amountAtomic: side === 'buy' ? addFee(amountAtomic, fee) : amountAtomic,
      })
      if (!way) return []
      const found: FoundSwap = {
        venue: 'uniswap-v2',
        venueName: 'Uniswap V2',
        ...{ soldAtomic: way.soldAtomic, boughtAtomic: takeFee(way.boughtAtomic, fee) },
        spender: sold === undefined ? undefined : router.address,
        computeUnits: toGas(way.path, fee),
        priceImpact: getImpact(way),
        operatorFee: fee?.basisPoints ?? 0,
        route: toHops(question, way.path, () => v2FeePpm),
      }
      return [found]
    },
    async build(order) {
      const [router, way] = await Promise.all([
        findRouter(order.network, order.operatorFee, order.bought),
        findWay({ ...order, side: 'sell' }),
      ])
      if (!router || !way) return undefined
      const { fee, isRouter02 } = router
      const boughtAtomic = takeFee(way.boughtAtomic, fee)
      const minimumAtomic = order.toMinimum(boughtAtomic)
      if (order.payment !== undefined)
        return buildUniversal(getMarket(order.network), order, {
          ...{ boughtAtomic, minimumAtomic, fee, computeUnits: toGas(way.path, fee) },
          ...{ venue: 'uniswap-v2', way: { kind: 'v2', path: way.path } },
        })
      return {
        venue: 'uniswap-v2',
        to: router.address,
        data: isRouter02
          ? encodeV2SwapOfRouter02(order, way.path, { minimumAtomic, fee })
          : encodeV2Swap(order, way.path, minimumAtomic),
        valueAtomic: order.sold === undefined ? order.amountAtomic : 0n,
        ...{ boughtAtomic, minimumAtomic, deadline: order.deadline },
        computeUnits: toGas(way.path, fee),
      }
    },
    async findSpender(network, _venue, fee) {
      return (await findRouter(network, fee))?.address
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

function toGas(path: Path, fee: OperatorFee | undefined): bigint {
  return gas.base + gas.hop * BigInt(path.length - 1) + (fee ? feeGas : 0n)
}

function getImpact({ boughtAtomic, pools, soldAtomic }: Way): number | undefined {
  const part = soldAtomic / smallPart
  return getPriceImpact(
    { soldAtomic, boughtAtomic },
    { soldAtomic: part, boughtAtomic: getOutputOfPath(part, pools) },
  )
}

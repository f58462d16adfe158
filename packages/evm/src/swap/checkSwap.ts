import type { BuiltSwap, ReadSwap, SwapTerms } from '@latchkey/core'
import { readSwap, type SwapFamily } from '@latchkey/decode'
import { SwapError } from '@latchkey/errors/swap'
import { isSameEvmAddress } from '@latchkey/primitives'
import { getAddress, isAddress } from 'viem'
import type { SwapRouter } from '../EvmOptions.js'
import { checkBridge } from './checkBridge.js'
import { expectMatch, isSameToken } from './matching.js'
import { findRouter, findWrappedCoin } from './swapMarkets.js'

/** Families whose calls name an end; of one of them a call without it would stay valid for ever. */
const familiesWithDeadline: ReadonlySet<SwapFamily> = new Set([
  'uniswap-v2',
  'uniswap-v3',
  'uniswap-v3-old',
  'uniswap-universal',
])

/** Families whose calls hide what is kept for others on the way; their minimum is what is left of it. */
const familiesWithHiddenFee: ReadonlySet<SwapFamily> = new Set(['oneinch', 'lifi'])

/**
 * Reads a built swap, and refuses what is not what the visitor has seen. Nobody is asked.
 *
 * @param terms - What the visitor has seen.
 * @param built - As the gateway has built it.
 * @param routers - The site's own contracts for this network.
 * @param options - `isPaidByPermit2`: it was built for a signature with which the universal router takes the token through Permit2.
 * @throws `swap/mismatch` with the first difference.
 */
export function checkSwap(
  terms: SwapTerms,
  built: BuiltSwap,
  routers: readonly SwapRouter[],
  { isPaidByPermit2 = false }: { isPaidByPermit2?: boolean } = {},
): ReadSwap {
  if (terms.destination) return checkBridge({ ...terms, destination: terms.destination }, built, routers)
  const { account, bought, latestDeadline, minimumAtomic, network, operatorFee = 0, sold, soldAtomic } = terms
  const { data, to, valueAtomic } = built
  const router = isAddress(to, { strict: false }) ? findRouter(network, to, routers) : undefined
  if (!router) throw new SwapError('swap/mismatch', { what: 'router' })
  const reading = readSwap({ to, data, valueAtomic, wrappedCoin: findWrappedCoin(network, routers) })
  if (!reading || (router.family ?? reading.family) !== reading.family) {
    throw new SwapError('swap/mismatch', { what: 'call' })
  }
  // Approvals and signatures are asked for here, and shown. The universal router takes tokens through Permit2 only: without a
  // signature that would need two approvals.
  const isTakenByPermit2 = reading.family === 'uniswap-universal' && reading.sold !== undefined
  expectMatch('call', reading.permits.length === 0 && isTakenByPermit2 === isPaidByPermit2)
  expectMatch('receiver', reading.receiver === undefined || isSameEvmAddress(reading.receiver, account))
  expectMatch('sold', isSameToken(reading.sold, sold.address))
  expectMatch('bought', isSameToken(reading.bought, bought.address))
  expectMatch('amount', !reading.isExactOutput && soldAtomic > 0n && reading.soldAtomic === soldAtomic)
  const readFee = reading.fee?.basisPoints ?? 0
  expectMatch('fee', readFee <= operatorFee)
  expectMatch('minimum', reading.boughtAtomic >= minimumAtomic)
  expectMatch('value', valueAtomic === (sold.address === undefined ? soldAtomic : 0n))
  const { deadline, family } = reading
  const isInTime =
    deadline === undefined
      ? !familiesWithDeadline.has(family)
      : deadline <= BigInt(Math.floor(latestDeadline))
  expectMatch('deadline', isInTime)
  const contract = getAddress(to.toLowerCase())
  return {
    router: contract,
    routerName: router.name,
    spender: sold.address === undefined || family === 'wrapping' ? undefined : contract,
    minimumAtomic: reading.boughtAtomic,
    operatorFee: familiesWithHiddenFee.has(family) ? undefined : readFee,
    deadline: deadline === undefined ? undefined : Number(deadline),
  }
}

import type { BuiltSwap, Network, ReadSwap, SwapTerms } from '@latchkey/core'
import { type BridgeReading, readBridge } from '@latchkey/decode'
import { SwapError } from '@latchkey/errors/swap'
import { isSameEvmAddress } from '@latchkey/primitives'
import { getAddress, isAddress } from 'viem'
import type { SwapRouter } from '../EvmOptions.js'
import { expectMatch, isSameToken } from './matching.js'
import { findRouter, findWrappedCoin } from './swapMarkets.js'

/**
 * Reads a built swap between two networks, and refuses what is not what the visitor has seen. Nobody is asked. Only LI.FI's own contract
 * counts: a site's own routers swap on one network.
 *
 * @param terms - What the visitor has seen.
 * @param built - As the gateway has built it.
 * @param routers - The site's own contracts, which may name the wrapped coin.
 * @throws `swap/mismatch` with the first difference.
 */
export function checkBridge(
  {
    account,
    bought,
    bridgeFeeAtomic = 0n,
    destination,
    minimumAtomic,
    network,
    sold,
    soldAtomic,
  }: SwapTerms & { destination: Network },
  { data, to, valueAtomic }: BuiltSwap,
  routers: readonly SwapRouter[],
): ReadSwap {
  const router = isAddress(to, { strict: false }) ? findRouter(network, to, []) : undefined
  if (!router?.family?.startsWith('lifi')) throw new SwapError('swap/mismatch', { what: 'router' })
  const reading = readBridge(data)
  // What is called on the other network cannot be read here, so it may do anything with the tokens.
  if (!reading || reading.family !== router.family || reading.hasDestinationCall) {
    throw new SwapError('swap/mismatch', { what: 'call' })
  }
  const { boughtAtomic, refundReceiver } = reading
  expectMatch('destination', reading.destinationChainId === BigInt(destination.id))
  expectMatch('receiver', isSameEvmAddress(reading.receiver, account))
  expectMatch('receiver', refundReceiver === undefined || isSameEvmAddress(refundReceiver, account))
  expectMatch('sold', isSameToken(reading.sold, sold.address))
  expectMatch('bought', isBought(reading, bought.address, findWrappedCoin(destination, routers)))
  expectMatch('amount', soldAtomic > 0n && reading.soldAtomic === soldAtomic)
  expectMatch('minimum', boughtAtomic === undefined || boughtAtomic >= minimumAtomic)
  const feeAtomic = valueAtomic - (sold.address === undefined ? soldAtomic : 0n)
  expectMatch('value', feeAtomic >= 0n && feeAtomic <= bridgeFeeAtomic)
  const contract = getAddress(to.toLowerCase())
  return {
    ...{ router: contract, routerName: router.name, deadline: undefined },
    spender: sold.address === undefined ? undefined : contract,
    minimumAtomic: boughtAtomic ?? minimumAtomic,
    bridge: { feeAtomic, isMinimumPromised: boughtAtomic === undefined },
  }
}

/** Across pays the coin out where the wrapped one is meant; so nobody gets the wrapped one by it. */
function isBought(
  { bought, isUnwrapped }: BridgeReading,
  wanted: string | undefined,
  wrappedCoin: string | undefined,
): boolean {
  if (!isUnwrapped) return isSameToken(bought, wanted)
  if (wrappedCoin === undefined || bought === undefined) return false
  const isCoin = isSameEvmAddress(bought, wrappedCoin)
  return isCoin ? wanted === undefined : isSameToken(bought, wanted)
}

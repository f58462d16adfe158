import { lifiReaders } from './lifi.js'
import { oneInchReaders } from './oneInch.js'
import type { SwapCall, SwapReader, SwapReading } from './SwapReading.js'
import { swapRouterReaders } from './swapRouters.js'
import { uniswapV2Readers } from './uniswapV2.js'
import { universalRouterReaders } from './universalRouter.js'
import { wrappingReaders } from './wrapping.js'

/** By selector. */
const readers: Readonly<Record<string, SwapReader>> = {
  ...uniswapV2Readers,
  ...swapRouterReaders,
  ...universalRouterReaders,
  ...oneInchReaders,
  ...lifiReaders,
  ...wrappingReaders,
}

/**
 * Reads what a call of a swap does, from what will be signed. That the contract is the one it seems to be is for the caller to know.
 *
 * @param call - What is signed. Addresses and data in any case.
 * @returns Undefined for any other call, for one that does more than a swap, and for one that is not written as contracts are called.
 */
export function readSwap({ data, to, valueAtomic, wrappedCoin }: SwapCall): SwapReading | undefined {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(data)) return undefined
  const digits = data.toLowerCase()
  const selector = digits.slice(0, 10)
  const read = Object.hasOwn(readers, selector) ? readers[selector] : undefined
  const reading = read?.(digits.slice(10), {
    ...{ to: to.toLowerCase(), data: digits, valueAtomic },
    wrappedCoin: wrappedCoin?.toLowerCase(),
  })
  return reading && reading.sold !== reading.bought ? reading : undefined
}

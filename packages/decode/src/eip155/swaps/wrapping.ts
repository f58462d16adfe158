import { readArguments } from '../abi/readArguments.js'
import type { SwapCall, SwapReader, SwapReading } from './SwapReading.js'

/** The wrapped coin itself: one for one, at once, for whoever sends the transaction. */
export const wrappingReaders: Readonly<Record<string, SwapReader>> = {
  // deposit
  '0xd0e30db0': (digits, call) =>
    digits === '' ? toReading(call, { sold: undefined, bought: call.to }, call.valueAtomic) : undefined,
  // withdraw
  '0x2e1a7d4d': (digits, call) => {
    const read = readArguments(digits, ['uint256'])
    return read && toReading(call, { sold: call.to, bought: undefined }, read[0])
  },
}

function toReading(
  { to, wrappedCoin }: SwapCall,
  ends: Pick<SwapReading, 'sold' | 'bought'>,
  amount: bigint,
): SwapReading | undefined {
  if (to !== wrappedCoin) return undefined
  return {
    family: 'wrapping',
    ...ends,
    ...{ soldAtomic: amount, boughtAtomic: amount, isExactOutput: false },
    ...{ receiver: undefined, deadline: undefined, permits: [] },
  }
}

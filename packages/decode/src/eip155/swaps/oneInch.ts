import { readArguments } from '../abi/readArguments.js'
import type { SwapReader } from './SwapReading.js'

const types = [
  'address',
  ['address', 'address', 'address', 'address', 'uint256', 'uint256', 'uint256'],
  'bytes',
] as const
const wordLength = 64
const tagLength = 8
const nobody = `0x${'0'.repeat(40)}`
/** How 1inch writes the coin. */
const coins: readonly string[] = [nobody, `0x${'e'.repeat(40)}`]

/**
 * The aggregation router of 1inch, version 6. It has no deadline. Its other functions name no bought token, so that nobody can read
 * them.
 */
export const oneInchReaders: Readonly<Record<string, SwapReader>> = {
  // swap
  '0x07ed2379': (digits) => {
    // The service of 1inch puts four bytes of its own behind everything, which the contract does not read.
    const isTagged = digits.length % wordLength === tagLength
    const read = readArguments(isTagged ? digits.slice(0, -tagLength) : digits, types)
    if (!read) return undefined
    const [, [source, target, , to, soldAtomic, boughtAtomic, flags]] = read
    // With flags it may sell a part only, take more coins, or take the tokens through Permit2.
    if (flags !== 0n) return undefined
    const toToken = (address: string) => (coins.includes(address) ? undefined : address)
    return {
      family: 'oneinch',
      ...{ sold: toToken(source), bought: toToken(target), soldAtomic, boughtAtomic },
      ...{ isExactOutput: false, deadline: undefined, permits: [] },
      receiver: to === nobody ? undefined : to,
    }
  },
}

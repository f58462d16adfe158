import { type AbiValue, readArguments } from '../abi/readArguments.js'
import type { SwapReader } from './SwapReading.js'

/** Called contract, contract that may take the token, sold token, bought token, amount, call, whether the tokens are taken first. */
const part = ['address', 'address', 'address', 'address', 'uint256', 'bytes', 'bool'] as const
const head = ['bytes32', 'string', 'string', 'address', 'uint256'] as const
const coin = `0x${'0'.repeat(40)}`

type Part = AbiValue<typeof part>
type Kind = 'token-for-token' | 'token-for-coin' | 'coin-for-token'

/** The contract of LI.FI (`GenericSwapFacetV3`), which has no deadline. It looks at what has arrived before it gives it to the receiver. */
export const lifiReaders: Readonly<Record<string, SwapReader>> = {
  '0x4666fc80': readSingle('token-for-token'), // swapTokensSingleV3ERC20ToERC20
  '0x733214a3': readSingle('token-for-coin'), // swapTokensSingleV3ERC20ToNative
  '0xaf7060fd': readSingle('coin-for-token'), // swapTokensSingleV3NativeToERC20
  '0x5fd9ae2e': readMultiple('token-for-token'), // swapTokensMultipleV3ERC20ToERC20
  '0x2c57e884': readMultiple('token-for-coin'), // swapTokensMultipleV3ERC20ToNative
  '0x736eac0b': readMultiple('coin-for-token'), // swapTokensMultipleV3NativeToERC20
}

function readSingle(kind: Kind): SwapReader {
  return (digits) => {
    const read = readArguments(digits, [...head, part])
    return read && toReading(kind, [read[5]], { receiver: read[3], boughtAtomic: read[4] })
  }
}

function readMultiple(kind: Kind): SwapReader {
  return (digits) => {
    const read = readArguments(digits, [...head, { list: part }])
    if (!read) return undefined
    const [first, ...others] = read[5]
    // A later part that takes tokens takes more than is sold.
    if (first?.[6] === false || others.some(([, , , , , , takesTokens]) => takesTokens)) return undefined
    return toReading(kind, read[5], { receiver: read[3], boughtAtomic: read[4] })
  }
}

function toReading(
  kind: Kind,
  parts: readonly Part[],
  { boughtAtomic, receiver }: { receiver: string; boughtAtomic: bigint },
) {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return undefined
  const [, , sold, , soldAtomic] = first
  const [, , , bought] = last
  const [isCoinSold, isCoinBought] = [kind === 'coin-for-token', kind === 'token-for-coin']
  if ((sold === coin) !== isCoinSold || (bought === coin) !== isCoinBought) return undefined
  return {
    family: 'lifi' as const,
    sold: isCoinSold ? undefined : sold,
    bought: isCoinBought ? undefined : bought,
    ...{ soldAtomic, boughtAtomic, isExactOutput: false, receiver, deadline: undefined, permits: [] },
  }
}

import { readArguments } from '../abi/readArguments.js'
import type { SwapReader, SwapReading } from './SwapReading.js'

type Ends = { isCoinSold?: boolean; isCoinBought?: boolean }

/** Routers of the Uniswap V2 kind. A path that begins or ends with another token than the wrapped coin they refuse themselves. */
export const uniswapV2Readers: Readonly<Record<string, SwapReader>> = {
  '0x7ff36ab5': readCoinSold('exact-input'), // swapExactETHForTokens
  '0xb6f9de95': readCoinSold('exact-input'), // swapExactETHForTokensSupportingFeeOnTransferTokens
  '0xfb3bdb41': readCoinSold('exact-output'), // swapETHForExactTokens
  '0x18cbafe5': readTokenSold('exact-input', { isCoinBought: true }), // swapExactTokensForETH
  '0x791ac947': readTokenSold('exact-input', { isCoinBought: true }), // …SupportingFeeOnTransferTokens
  '0x4a25d94a': readTokenSold('exact-output', { isCoinBought: true }), // swapTokensForExactETH
  '0x38ed1739': readTokenSold('exact-input', {}), // swapExactTokensForTokens
  '0x5c11d795': readTokenSold('exact-input', {}), // …SupportingFeeOnTransferTokens
  '0x8803dbee': readTokenSold('exact-output', {}), // swapTokensForExactTokens
}

type Kind = 'exact-input' | 'exact-output'

function readCoinSold(kind: Kind): SwapReader {
  return (digits, { valueAtomic }) => {
    const read = readArguments(digits, ['uint256', { list: 'address' }, 'address', 'uint256'])
    if (!read) return undefined
    const [boughtAtomic, path, receiver, deadline] = read
    return toReading(
      kind,
      path,
      { isCoinSold: true },
      { soldAtomic: valueAtomic, boughtAtomic, receiver, deadline },
    )
  }
}

function readTokenSold(kind: Kind, ends: Ends): SwapReader {
  return (digits) => {
    const read = readArguments(digits, ['uint256', 'uint256', { list: 'address' }, 'address', 'uint256'])
    if (!read) return undefined
    const [first, second, path, receiver, deadline] = read
    const [soldAtomic, boughtAtomic] = kind === 'exact-input' ? [first, second] : [second, first]
    return toReading(kind, path, ends, { soldAtomic, boughtAtomic, receiver, deadline })
  }
}

function toReading(
  kind: Kind,
  path: readonly string[],
  { isCoinBought, isCoinSold }: Ends,
  amounts: Pick<SwapReading, 'soldAtomic' | 'boughtAtomic' | 'receiver' | 'deadline'>,
): SwapReading | undefined {
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || first === undefined || last === undefined) return undefined
  return {
    family: 'uniswap-v2',
    sold: isCoinSold ? undefined : first,
    bought: isCoinBought ? undefined : last,
    ...amounts,
    isExactOutput: kind === 'exact-output',
    permits: [],
  }
}

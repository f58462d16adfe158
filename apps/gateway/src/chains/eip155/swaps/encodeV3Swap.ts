import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SwapOrder } from '../../../services/swap/SwapProvider.js'
import { toAddress } from '../address.js'

const routerAbi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
/** How SwapRouter02 is told to keep what comes out. */
const routerItself = '0x0000000000000000000000000000000000000002'

/**
 * Writes the call of a SwapRouter02. Wrapped coins that come out are unwrapped on the way.
 *
 * @param order - What is swapped.
 * @param way - The path as the router takes it, and the least that must arrive.
 */
export function encodeV3Swap(
  {
    account,
    amountAtomic,
    bought,
    deadline,
  }: Pick<SwapOrder, 'account' | 'amountAtomic' | 'bought' | 'deadline'>,
  { minimumAtomic, path }: { path: Hex; minimumAtomic: bigint },
): Hex {
  const receiver = toAddress(account)
  const swap = encodeFunctionData({
    abi: routerAbi,
    functionName: 'exactInput',
    args: [
      {
        path,
        recipient: bought === undefined ? routerItself : receiver,
        amountIn: amountAtomic,
        amountOutMinimum: minimumAtomic,
      },
    ],
  })
  const unwrap = encodeFunctionData({
    abi: routerAbi,
    functionName: 'unwrapWETH9',
    args: [minimumAtomic, receiver],
  })
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'multicall',
    args: [BigInt(deadline), bought === undefined ? [swap, unwrap] : [swap]],
  })
}

import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SwapOrder } from '../../../services/swap/SwapProvider.js'
import { encodeRouter02 } from './encodeRouter02.js'

const routerAbi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
])

/**
 * Writes the call of a SwapRouter02 through pools of V3.
 *
 * @param order - What is swapped.
 * @param way - The path as the router takes it, and the least that must arrive after the operator's fee.
 */
export function encodeV3Swap(
  order: Pick<SwapOrder, 'account' | 'amountAtomic' | 'bought' | 'deadline' | 'operatorFee'>,
  { minimumAtomic, path }: { path: Hex; minimumAtomic: bigint },
): Hex {
  return encodeRouter02(order, {
    ...{ minimumAtomic, fee: order.operatorFee },
    encodeSwap: (recipient, amountOutMinimum) =>
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'exactInput',
        args: [{ path, recipient, amountIn: order.amountAtomic, amountOutMinimum }],
      }),
  })
}

import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { OperatorFee } from '../../../services/swap/operatorFee.js'
import type { SwapOrder } from '../../../services/swap/SwapProvider.js'
import { toAddress } from '../address.js'
import { encodeRouter02 } from './encodeRouter02.js'
import type { Path } from './findPaths.js'

/** Those that look at what has really arrived, for tokens that take a fee of each transfer. */
const routerAbi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])
/** SwapRouter02's, which looks at what has arrived too. */
const router02Abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to) payable returns (uint256)',
])

/**
 * Writes the call of an exchange's own router of the V2 kind. It takes no fee for an operator.
 *
 * @param order - What is swapped.
 * @param path - The tokens on the way, with both ends.
 * @param minimumAtomic - The least that must arrive.
 */
export function encodeV2Swap(
  { account, amountAtomic, bought, deadline, sold }: SwapOrder,
  path: Path,
  minimumAtomic: bigint,
): Hex {
  const ends = [minimumAtomic, [...path], toAddress(account), BigInt(deadline)] as const
  if (sold === undefined) {
    return encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: ends,
    })
  }
  return encodeFunctionData({
    abi: routerAbi,
    functionName:
      bought === undefined
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amountAtomic, ...ends],
  })
}

/**
 * Writes the call of a SwapRouter02 through pools of V2.
 *
 * @param order - What is swapped.
 * @param path - The tokens on the way, with both ends.
 * @param options - The least that must arrive after the fee, and the fee.
 */
export function encodeV2SwapOfRouter02(
  order: SwapOrder,
  path: Path,
  options: { minimumAtomic: bigint; fee: OperatorFee | undefined },
): Hex {
  return encodeRouter02(order, {
    ...options,
    encodeSwap: (receiver, minimum) =>
      encodeFunctionData({
        abi: router02Abi,
        functionName: 'swapExactTokensForTokens',
        args: [order.amountAtomic, minimum, [...path], receiver],
      }),
  })
}
